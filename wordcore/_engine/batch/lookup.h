/* The batch kernel: a block of words at once, each packed into one 64-bit key or two and looked up.
 *
 * All words of a block are packed and their table slots prefetched before the first is probed,
 * so the waits for memory overlap; and no branch depends on whether a row is a word.
 *
 * A word is read as 16 bytes that END where it ends: the last letter is always at the same
 * place, and nothing behind a word is ever touched. WC_MARGIN bytes before the end must be
 * readable; wc_span copies a word closer than that to the start of its memory.
 *
 * Only for the letters A to Z with codes 1 to 26, five bits each: other alphabets do not come
 * here. SSE2 where the compiler has it, and a plain C twin that the tests run as well.
 */
#ifndef WORDCORE_LOOKUP_H
#define WORDCORE_LOOKUP_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "text/lines.h"
#include "text/pack.h"

#define WC_BLOCK 64             /* rows per block */
#define WC_MARGIN 28            /* bytes before a word's end that are read */
#define WC_NEVER (~(uint64_t)0) /* matches no slot: keys have 60 bits */

typedef struct {
    const uint64_t *short_keys, *long_keys;
    uint64_t short_mask, long_mask;
    int short_shift, long_shift;
} WcTable;

typedef struct {
    const uint8_t *end[WC_BLOCK];
    size_t n[WC_BLOCK];
    uint8_t near[WC_BLOCK][56]; /* copies of words too close to the start of their memory */
    uint8_t deep[WC_BLOCK];     /* rows of more than WC_LONGEST letters, which wc_look leaves at 0 */
    int n_deep;
} WcRows;

WC_INLINE uint64_t wc_mix(uint64_t key) { return (key ^ (key >> 29)) * 0x9E3779B97F4A7C15u; }

/* Row i is the n bytes that end at `end`; nothing below `floor` may be read. */
WC_INLINE void wc_span(WcRows *rows, int i, const uint8_t *end, size_t n, const uint8_t *floor) {
    if ((size_t)(end - floor) < WC_MARGIN && n <= WC_LONGEST) {
        memset(rows->near[i], 0, sizeof rows->near[i]);
        memcpy(rows->near[i] + sizeof rows->near[i] - n, end - n, n);
        end = rows->near[i] + sizeof rows->near[i];
    }
    rows->end[i] = end;
    rows->n[i] = n;
}

/* --- looking up --------------------------------------------------------------------------- */

/* The walk behind the first three slots; the count ends it in a table that a corrupt file left full. */
static int wc_further(const WcTable *t, uint64_t key, uint64_t slot) {
    for (uint64_t probes = 0; probes <= t->short_mask; probes++) {
        uint64_t found = t->short_keys[(slot + probes) & t->short_mask];
        if (found == key) return 1;
        if (found == 0) return 0;
    }
    return 0;
}

WC_INLINE int wc_long(const WcTable *t, uint64_t high, uint64_t low, uint64_t slot) {
    for (uint64_t probes = 0; probes <= t->long_mask; probes++) {
        const uint64_t *pair = t->long_keys + 2 * slot;
        int same = (pair[0] == high) & (pair[1] == low);
        if (same | (pair[0] == 0)) return same;
        slot = (slot + 1) & t->long_mask;
    }
    return 0;
}

WC_INLINE void wc_look_with(WcRows *rows, int count, const WcTable *t, uint8_t *out, const int plain) {
    uint64_t keys[WC_BLOCK], slots[WC_BLOCK], highs[WC_BLOCK], lows[WC_BLOCK], long_slots[WC_BLOCK];
    uint8_t longer[WC_BLOCK + 1];
    int n_longer = 0, n_long = 0;
    rows->n_deep = 0;
    for (int i = 0; i < count; i++) {
        size_t n = rows->n[i];
        uint64_t key;
        int bad = wc_pack(rows->end[i], n > WC_PACKED ? WC_PACKED : n, &key, plain);
        longer[n_longer] = (uint8_t)i;
        n_longer += n > WC_PACKED;
        key |= (uint64_t)0 - (uint64_t)((bad != 0) | (n > WC_PACKED) | (n == 0)); /* WC_NEVER, without a branch */
        keys[i] = key;
        slots[i] = wc_mix(key) >> t->short_shift;
        wordcore_prefetch(t->short_keys + slots[i]);
    }
    for (int i = 0; i < n_longer; i++) {
        int row = longer[i];
        const uint8_t *end = rows->end[row];
        size_t n = rows->n[row];
        if (n > WC_LONGEST) {
            rows->deep[rows->n_deep++] = (uint8_t)row;
            continue;
        }
        if (wc_pack(end, WC_PACKED, lows + n_long, plain) |
            wc_pack(end - WC_PACKED, n - WC_PACKED, highs + n_long, plain))
            continue;
        long_slots[n_long] = wc_mix(highs[n_long] ^ wc_mix(lows[n_long])) >> t->long_shift;
        wordcore_prefetch(t->long_keys + 2 * long_slots[n_long]);
        longer[n_long++] = (uint8_t)row;
    }
    for (int i = 0; i < count; i++) {
        uint64_t key = keys[i], slot = slots[i];
        uint64_t first = t->short_keys[slot];
        uint64_t second = t->short_keys[(slot + 1) & t->short_mask];
        uint64_t third = t->short_keys[(slot + 2) & t->short_mask];
        int found = (first == key) | (second == key) | (third == key);
        if (!(found | (first == 0) | (second == 0) | (third == 0))) found = wc_further(t, key, slot + 3);
        out[i] = (uint8_t)found;
    }
    for (int i = 0; i < n_long; i++) out[longer[i]] = (uint8_t)wc_long(t, highs[i], lows[i], long_slots[i]);
}

/* Answers `count` <= WC_BLOCK rows into out; rows->deep lists the ones that are left to the caller. */
WC_STATIC void wc_look(WcRows *rows, int count, const WcTable *t, uint8_t *out, int plain) {
    if (plain)
        wc_look_with(rows, count, t, out, 1);
    else
        wc_look_with(rows, count, t, out, 0);
}

/* --- lines -------------------------------------------------------------------------------- */

WC_INLINE int wc_lines_with(WcLines *lines, WcRows *rows, const int plain) {
    WcLines here = *lines; /* a copy, which stays in registers: bytes written to rows could alias anything else */
    size_t first, end;
    int count = 0;
    if (here.rules == 0) {
        while (count < WC_BLOCK && wc_line_with(&here, &first, &end, 0, plain))
            wc_span(rows, count++, here.text + end, end - first, here.text);
    } else {
        while (count < WC_BLOCK && wc_line_with(&here, &first, &end, here.rules, plain))
            wc_span(rows, count++, here.text + end, end - first, here.text);
    }
    *lines = here;
    return count;
}

/* The words of the next lines into rows; how many, at most WC_BLOCK, 0 at the end. */
WC_STATIC int wc_lines_next(WcLines *lines, WcRows *rows, int plain) {
    return plain ? wc_lines_with(lines, rows, 1) : wc_lines_with(lines, rows, 0);
}

#endif
