/* The membership table: which packed words there are. Exact, because every bit of a key is kept.
 *
 * A short key has 60 bits, and mixing them can be undone. The first bits of the mixed key choose a bucket, so the
 * bucket need not keep them; the next eight are the entry's tag, one byte of sixteen per bucket, and never 0 or 255,
 * which have a meaning; so the entry, four to seven bytes of a cache line, keeps the last of these eight and what follows.
 * A question reads sixteen tags and at most one line, of half as many bytes as whole keys would take: what a question
 * waits for is what is not in the processor's cache.
 *
 * The words for which a bucket is too small are in the table of longer words, whole; their tags stand behind those of
 * the bucket's entries, as far as there is room. That table is searched slot by slot from the hash of its pair, with a tag per slot made at opening.
 *
 * SSE2 where the compiler has it, and a plain C twin that the tests run as well.
 */
#ifndef WORDCORE_MEMBERS_H
#define WORDCORE_MEMBERS_H

#include "text/compilers.h"

#define WC_GROUP 16                   /* tags looked at together */
#define WC_LINE 64                    /* bytes of a bucket */
#define WC_KEY_BITS 60                /* of a short key */
#define WC_NO_TAG 0                   /* no entry has it */
#define WC_MORE 255                   /* the last tag of a bucket with more words beyond it than there is room for tags */
#define WC_BEYOND ((uint64_t)1 << 63) /* the first number of a short key in the table of longer words */

typedef struct {                /* borrowed, like every view of the engine */
    const uint8_t *lines;       /* WC_LINE bytes per bucket */
    const uint8_t *tags;        /* WC_GROUP bytes per bucket, 0 = free */
    const uint64_t *longer;     /* pairs (high, low); high 0 = free */
    const uint8_t *longer_tags; /* per slot a byte of its pair's hash, 0 = free; the first WC_GROUP again at the end */
    uint64_t longer_mask;
    uint64_t entry_mask;        /* the bits of an entry */
    uint32_t entry_places;      /* a bit per entry of a bucket: no tag beyond is looked at, whatever a file says */
    int bucket_bits, entry_bytes, longer_shift;
    int bits;                   /* per tile of a word */
    int n_packed;               /* tiles of the longest short key */
} Membership;

typedef struct { /* where a short key would be */
    uint64_t bucket, entry;
    uint8_t tag;
} WcPlace;

WC_INLINE uint64_t wc_mix(uint64_t key) { return (key ^ (key >> 29)) * 0x9E3779B97F4A7C15u; }

/* Bytes of an entry: what the bucket and the tag leave of a key. */
WC_INLINE int wc_entry_bytes(int bucket_bits) { return (WC_KEY_BITS - 7 - bucket_bits + 7) / 8; }

/* Entries per bucket: eight bytes are read at each, and the last tag is a mark. */
WC_INLINE int wc_entries(int entry_bytes) {
    int n = (WC_LINE - 8) / entry_bytes + 1;
    return n < WC_GROUP ? n : WC_GROUP - 1;
}

/* What follows from the number of buckets. */
WC_INLINE void wc_shape(Membership *m, int bucket_bits) {
    m->bucket_bits = bucket_bits;
    m->entry_bytes = wc_entry_bytes(bucket_bits);
    m->entry_mask = ((uint64_t)1 << 8 * m->entry_bytes) - 1;
    m->entry_places = ((uint32_t)1 << wc_entries(m->entry_bytes)) - 1;
}

/* The first eight bits, the last of them the other one instead of 0 and 255. */
WC_INLINE uint8_t wc_tag(uint64_t bits) {
    uint8_t tag = (uint8_t)(bits >> 56);
    return tag + (tag == 0) - (tag == WC_MORE);
}

WC_INLINE WcPlace wc_place(const Membership *m, uint64_t key) {
    uint64_t mixed = wc_mix(key) << (64 - WC_KEY_BITS);
    WcPlace place;
    place.bucket = mixed >> 1 >> (63 - m->bucket_bits);
    place.tag = wc_tag(mixed << m->bucket_bits);
    place.entry = mixed >> (64 - WC_KEY_BITS) & m->entry_mask;
    return place;
}

WC_INLINE const uint8_t *wc_line_of(const Membership *m, uint64_t bucket) { return m->lines + WC_LINE * bucket; }

WC_INLINE uint64_t wc_entry_at(const Membership *m, const uint8_t *line, int at) {
    return wc_bytes8(line + m->entry_bytes * at) & m->entry_mask;
}

/* Which of the sixteen tags from `at` are this one, of those before the first free one; `free`: there is a free one. */
WC_INLINE uint32_t wc_same_tags(const uint8_t *at, uint8_t tag, int *free, const int plain) {
    uint32_t same = 0;
#if WC_SSE2
    if (!plain) {
        __m128i tags = _mm_loadu_si128((const __m128i *)at);
        uint32_t empty = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(tags, _mm_setzero_si128()));
        same = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(tags, _mm_set1_epi8((char)tag)));
        *free = empty != 0;
        return same & ((empty & (0u - empty)) - 1);
    }
#endif
    (void)plain;
    *free = 0;
    for (int i = 0; i < WC_GROUP; i++) {
        if (at[i] == 0) {
            *free = 1;
            break;
        }
        same |= (uint32_t)(at[i] == tag) << i;
    }
    return same;
}

WC_INLINE uint64_t wc_longer_hash(uint64_t high, uint64_t low) { return wc_mix(high ^ wc_mix(low)); }

WC_INLINE void wc_longer_prefetch(const Membership *m, uint64_t high, uint64_t low) {
    wordcore_prefetch(m->longer + 2 * (wc_longer_hash(high, low) >> m->longer_shift));
}

WC_STATIC int wc_has_longer(const Membership *m, uint64_t high, uint64_t low, int plain) {
    uint64_t hash = wc_longer_hash(high, low), slot = hash >> m->longer_shift;
    uint8_t tag = wc_tag(hash << (64 - m->longer_shift));
    int free = 0;
    wordcore_prefetch(m->longer + 2 * slot);
    /* The bound ends the walk in a table that a corrupt file left full. */
    for (uint64_t seen = 0; !free && seen <= m->longer_mask; seen += WC_GROUP) {
        uint32_t same = wc_same_tags(m->longer_tags + slot, tag, &free, plain);
        for (; same; same &= same - 1) {
            const uint64_t *pair = m->longer + 2 * ((slot + wc_lowest(same)) & m->longer_mask);
            if (pair[0] == high && pair[1] == low) return 1;
        }
        slot = (slot + WC_GROUP) & m->longer_mask;
    }
    return 0;
}

WC_INLINE void wc_short_prefetch(const Membership *m, uint64_t key) {
    uint64_t bucket = wc_place(m, key).bucket;
    wordcore_prefetch(m->tags + WC_GROUP * bucket);
    wordcore_prefetch(wc_line_of(m, bucket));
}

/* Whether a word with some of a bucket's tags may be in the table of longer words. */
WC_INLINE int wc_is_beyond(const Membership *m, uint32_t same, const uint8_t *tags) {
    return (same & ~m->entry_places) != 0 || tags[WC_GROUP - 1] == WC_MORE;
}

/* Whether the entry at a place is one of the bucket's, and whether it has to be looked for beyond it. */
WC_INLINE int wc_has_entry(const Membership *m, WcPlace place, int *beyond, const int plain) {
    const uint8_t *tags = m->tags + WC_GROUP * place.bucket, *line = wc_line_of(m, place.bucket);
    int free;
    uint32_t same = wc_same_tags(tags, place.tag, &free, plain);
    *beyond = wc_is_beyond(m, same, tags);
    for (same &= m->entry_places; same; same &= same - 1)
        if (wc_entry_at(m, line, wc_lowest(same)) == place.entry) return 1;
    return 0;
}

/* Whether a short key is a word's. */
WC_INLINE int wc_has_short(const Membership *m, uint64_t key) {
    WcPlace place = wc_place(m, key);
    int beyond;
    /* A word that is found needs its line too: it is fetched while the tags are. */
    wordcore_prefetch(wc_line_of(m, place.bucket));
    if (wc_has_entry(m, place, &beyond, 0)) return 1;
    return beyond && wc_has_longer(m, WC_BEYOND, key, 0);
}

#endif
