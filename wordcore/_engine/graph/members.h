/* The membership table: which packed words there are. Exact, because every bit of a key is kept.
 *
 * The words of each length have buckets of their own. A key has only as many bits as its letters need, mixing
 * them can be undone, and an entry keeps only what its bucket and its tag do not say: 8 bits for words of five
 * letters of English, 43 for words of twelve. A bucket has sixteen tags, one byte each, and fifteen entries, bit
 * behind bit. A question reads sixteen tags and, where one is the same, one entry. Size is speed here: what is not
 * in the processor's cache is waited for.
 *
 * Words for which a bucket is too small and words that are too long for it are kept whole, as pairs of numbers, in a
 * table that is searched slot by slot from the hash of the pair. The sixteenth tag of a bucket speaks of them.
 *
 * SSE2 where the compiler has it, and a plain C twin that the tests run as well.
 */
#ifndef WORDCORE_MEMBERS_H
#define WORDCORE_MEMBERS_H

#include "text/compilers.h"

#define WC_GROUP 16                   /* tags looked at together */
#define WC_ENTRIES 15                 /* per bucket */
#define WC_OF_ENTRIES ((1u << WC_ENTRIES) - 1) /* the tags of a bucket that are those of its entries */
#define WC_TAGS 254                   /* tags that say something: 1 to 254 */
#define WC_MORE 255                   /* the last tag of a bucket with more than one word beyond it */
#define WC_KEY_BITS 60                /* of one number of a key */
#define WC_ENTRY_BITS 57              /* at most: an entry is read as eight bytes, from any bit of the first */
#define WC_LENGTHS 16                 /* in the file: words of 0 to 15 tiles may have buckets */
#define WC_ALL_LENGTHS 25             /* words of up to twice 12 tiles have a key */
#define WC_MULTIPLIER 0x9E3779B97F4A7C15u
#define WC_MARGIN_BYTES 8             /* behind the last entry, because eight bytes are read */
#define WC_BEYOND ((uint64_t)1 << 63) /* part of the first number of every pair: no pair begins with 0 */

typedef struct {            /* the words of one length; borrowed, like every view of the engine */
    const uint8_t *tags;    /* WC_GROUP bytes per bucket, 0 = free */
    const uint8_t *entries; /* `stride` bytes per bucket */
    uint64_t multiplier;    /* mixes a key, and moves it to the upper end of a number */
    uint64_t entry_mask;
    uint32_t n_buckets;
    uint8_t spare;      /* bits of a number that a key leaves free */
    uint8_t high_bits;  /* of an entry: the first number of a key of two */
    uint8_t entry_bits;
    uint8_t stride;
} WcLength;

typedef struct {
    WcLength of[WC_ALL_LENGTHS];
    const uint64_t *longer;     /* pairs (high, low); high 0 = free */
    const uint8_t *longer_tags; /* per slot a byte of its pair's hash, 0 = free; the first WC_GROUP again at the end */
    uint64_t longer_mask;
    int longer_shift;
    int bits;                   /* per tile of a word */
    int n_packed;               /* tiles that fit one number */
} Membership;

typedef struct { /* where a key would be */
    const WcLength *length;
    const uint8_t *tags, *entries; /* of its bucket */
    uint64_t mixed;
    uint8_t tag;
} WcPlace;

static const uint8_t wc_nothing[WC_GROUP] = {0};
static const uint8_t wc_all_beyond[WC_GROUP] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, WC_MORE};
static const uint8_t wc_no_entries[WC_ENTRIES * WC_ENTRY_BITS / 8 + 1 + WC_MARGIN_BYTES] = {0};

WC_INLINE uint64_t wc_mix(uint64_t key) { return (key ^ (key >> 29)) * WC_MULTIPLIER; }

/* Buckets are twelve words full on average: of a hundred words three are beyond theirs. */
WC_INLINE uint32_t wc_buckets_for(uint64_t n_words) { return (uint32_t)((n_words + 11) / 12); }

/* How many of a mixed key's last bits tell apart the keys of one bucket with the same tag. */
WC_INLINE int wc_rest_bits(uint32_t n_buckets, int key_bits) {
    /* Such keys are next to each other: so many of 2^32 places, each with the keys that begin alike. */
    uint64_t places = ((uint64_t)1 << 32) / ((uint64_t)n_buckets * WC_TAGS), keys;
    int bits = 0;
    keys = key_bits < 32 ? (places >> (32 - key_bits)) + 1 : (places + 1) << (key_bits - 32);
    while ((uint64_t)1 << bits < keys) bits++;
    return bits;
}

/* What follows from the number of buckets for words of `n` tiles; 0 if their entries would be too wide for buckets. */
WC_STATIC int wc_shape(WcLength *length, int n, uint32_t n_buckets, int bits) {
    int n_packed = WC_KEY_BITS / bits, low = n < n_packed ? n : n_packed;
    if (n == 0 || n_buckets == 0) return 0;
    length->high_bits = (uint8_t)(bits * (n - low));
    int entry_bits = wc_rest_bits(n_buckets, bits * low) + length->high_bits;
    if (entry_bits > WC_ENTRY_BITS) return 0;
    length->n_buckets = n_buckets;
    length->spare = (uint8_t)(64 - bits * low);
    length->multiplier = (uint64_t)WC_MULTIPLIER << length->spare;
    length->entry_bits = (uint8_t)entry_bits;
    length->entry_mask = ((uint64_t)1 << entry_bits) - 1;
    length->stride = (uint8_t)((WC_ENTRIES * entry_bits + 7) / 8);
    return 1;
}

/* A length without buckets: all its words, if there are any, are beyond. */
WC_STATIC void wc_shapeless(WcLength *length, int n) {
    memset(length, 0, sizeof *length);
    length->n_buckets = 1;
    length->tags = n ? wc_all_beyond : wc_nothing;
    length->entries = wc_no_entries;
}

/* Where the key of a word of `n` tiles, at most twice those of one number, would be. */
WC_INLINE WcPlace wc_place(const Membership *m, int n, uint64_t high, uint64_t low) {
    const WcLength *length = m->of + n;
    WcPlace place;
    uint64_t at, bucket;
    place.mixed = (low ^ (high * WC_MULTIPLIER >> (64 - WC_KEY_BITS))) * length->multiplier;
    at = (place.mixed >> 32) * length->n_buckets; /* the whole part is a bucket, the fraction a place within it */
    bucket = at >> 32;
    place.tag = (uint8_t)(((at & 0xFFFFFFFFu) * WC_TAGS >> 32) + 1);
    place.length = length;
    place.tags = length->tags + WC_GROUP * bucket;
    place.entries = length->entries + length->stride * bucket;
    return place;
}

WC_INLINE void wc_place_prefetch(const WcPlace *place) {
    wordcore_prefetch(place->tags);
    /* Entries may lie on two lines, and which one is needed the tags have yet to say. */
    wordcore_prefetch(place->entries);
    wordcore_prefetch(place->entries + place->length->stride);
}

/* What a bucket keeps of a key whose place it is. */
WC_INLINE uint64_t wc_entry(const WcPlace *place, uint64_t high) {
    const WcLength *length = place->length;
    return (place->mixed >> length->spare << length->high_bits | high) & length->entry_mask;
}

WC_INLINE const uint8_t *wc_entry_bytes(const WcPlace *place, int at) {
    return place->entries + (place->length->entry_bits * at >> 3);
}

WC_INLINE uint64_t wc_entry_at(const WcPlace *place, int at) {
    return wc_bytes8(wc_entry_bytes(place, at)) >> (place->length->entry_bits * at & 7) & place->length->entry_mask;
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

/* From the bits behind those that choose the slot; never 0 or 255. */
WC_INLINE uint8_t wc_longer_tag(const Membership *m, uint64_t hash) {
    return (uint8_t)((hash << (64 - m->longer_shift) >> 32) * WC_TAGS >> 32) + 1;
}

WC_INLINE void wc_longer_prefetch(const Membership *m, uint64_t high, uint64_t low) {
    wordcore_prefetch(m->longer + 2 * (wc_longer_hash(high, low) >> m->longer_shift));
}

/* Whether a pair is in the table of words that are beyond their bucket. */
WC_STATIC int wc_has_longer(const Membership *m, uint64_t high, uint64_t low, int plain) {
    uint64_t hash = wc_longer_hash(high, low), slot = hash >> m->longer_shift;
    uint8_t tag = wc_longer_tag(m, hash);
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

/* Whether a word with some of a bucket's tags may be beyond it. */
WC_INLINE int wc_is_beyond(uint32_t same, const uint8_t *tags) {
    return (same >> WC_ENTRIES) != 0 || tags[WC_GROUP - 1] == WC_MORE;
}

/* Whether a key is a word's, once it is known where it would be and which tags there are its own. */
WC_INLINE int wc_has_same(
    const Membership *m, const WcPlace *place, uint32_t same, uint64_t high, uint64_t low, int plain
) {
    uint64_t entry = wc_entry(place, high);
    for (uint32_t here = same & WC_OF_ENTRIES; here; here &= here - 1)
        if (wc_entry_at(place, wc_lowest(here)) == entry) return 1;
    return wc_is_beyond(same, place->tags) && wc_has_longer(m, high | WC_BEYOND, low, plain);
}

WC_INLINE int wc_has_placed(const Membership *m, const WcPlace *place, uint64_t high, uint64_t low, const int plain) {
    int free;
    return wc_has_same(m, place, wc_same_tags(place->tags, place->tag, &free, plain), high, low, plain);
}

/* Whether a key of a word of `n` tiles is a word's. */
WC_INLINE int wc_has(const Membership *m, int n, uint64_t high, uint64_t low) {
    WcPlace place = wc_place(m, n, high, low);
    wc_place_prefetch(&place);
    return wc_has_placed(m, &place, high, low, 0);
}

#endif
