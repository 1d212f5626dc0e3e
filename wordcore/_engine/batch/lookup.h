/* The batch kernel: a block of words at once, each packed into one 64-bit key or two and looked up.
 *
 * All words of a block are packed and their buckets prefetched before the first is looked at, so the
 * waits for memory overlap; and those that may be words are gathered without a branch.
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

#include "graph/members.h"
#include "text/lines.h"
#include "text/pack.h"

#define WC_BLOCK 64             /* rows per block */
#define WC_MARGIN 28            /* bytes before a word's end that are read */
#define WC_NO_TILES 255

typedef struct {
    const uint8_t *end[WC_BLOCK];
    size_t n[WC_BLOCK];
    uint8_t near[WC_BLOCK][56]; /* copies of words too close to the start of their memory */
    uint8_t deep[WC_BLOCK];     /* rows of more than WC_LONGEST letters, which wc_look leaves at 0 */
    int n_deep;
    uint8_t n_tiles[WC_BLOCK];  /* tiles that spell a row, or WC_NO_TILES, where somebody has counted them */
} WcRows;

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

WC_INLINE void wc_look_with(WcRows *rows, int count, const Membership *m, uint8_t *out, const int plain) {
    uint64_t highs[WC_BLOCK], lows[WC_BLOCK];
    WcPlace places[WC_BLOCK];
    uint32_t same[WC_BLOCK];
    uint8_t longer[WC_BLOCK + 1], maybe[WC_BLOCK + 1];
    int n_longer = 0, n_maybe = 0;
    rows->n_deep = 0;
    for (int i = 0; i < count; i++) {
        size_t n = rows->n[i];
        int bad = wc_pack(rows->end[i], n > WC_PACKED ? WC_PACKED : n, lows + i, plain);
        longer[n_longer] = (uint8_t)i;
        n_longer += n > WC_PACKED;
        highs[i] = 0;
        places[i] = wc_place(m, (bad | (n > WC_PACKED)) ? 0 : (int)n, 0, lows[i]); /* no word has no letters */
        wordcore_prefetch(places[i].tags);
    }
    for (int i = 0; i < n_longer; i++) {
        int row = longer[i];
        size_t n = rows->n[row];
        const uint8_t *end = rows->end[row];
        if (n > WC_LONGEST) {
            rows->deep[rows->n_deep++] = (uint8_t)row;
            continue;
        }
        if (wc_pack(end, WC_PACKED, lows + row, plain) | wc_pack(end - WC_PACKED, n - WC_PACKED, highs + row, plain))
            continue;
        places[row] = wc_place(m, (int)n, highs[row], lows[row]);
        wordcore_prefetch(places[row].tags);
        if (n >= WC_LENGTHS) wc_longer_prefetch(m, highs[row] | WC_BEYOND, lows[row]);
    }
    /* A word's tag is in its bucket. Few texts that are not words find theirs there: the others are answered. */
    for (int i = 0; i < count; i++) {
        int free;
        same[i] = wc_same_tags(places[i].tags, places[i].tag, &free, plain);
        out[i] = 0;
        maybe[n_maybe] = (uint8_t)i;
        n_maybe += same[i] != 0 || places[i].tags[WC_GROUP - 1] == WC_MORE;
    }
    for (int i = 0; i < n_maybe; i++) {
        int row = maybe[i];
        wordcore_prefetch(wc_entry_bytes(places + row, wc_lowest(same[row] | 1u << (WC_GROUP - 1))));
    }
    for (int i = 0; i < n_maybe; i++) {
        int row = maybe[i];
        out[row] = (uint8_t)wc_has_same(m, places + row, same[row], highs[row], lows[row], plain);
    }
}

/* Answers `count` <= WC_BLOCK rows into out; rows->deep lists the ones that are left to the caller. */
WC_STATIC void wc_look(WcRows *rows, int count, const Membership *m, uint8_t *out, int plain) {
    if (plain)
        wc_look_with(rows, count, m, out, 1);
    else
        wc_look_with(rows, count, m, out, 0);
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
