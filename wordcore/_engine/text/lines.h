/* The lines of a text, one after the other, and the word in each.
 *
 * Line feeds are looked for 64 bytes at a time. What counts as the word of a line is said by rules:
 * without any, the line trimmed of spaces; WC_TABS ends the word at a tab; WC_KEEP trims nothing, so
 * that the word is the line to its last byte. SSE2 where the compiler has it, and a plain C twin that
 * the tests run as well. Not here: remarks, blank lines, and spaces beyond ASCII (``tidy.pyx``).
 */
#ifndef WORDCORE_LINES_H
#define WORDCORE_LINES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "text/compilers.h"

#define WC_TABS 1
#define WC_KEEP 2

typedef struct {
    const uint8_t *text;
    size_t n, at, start; /* bytes of text, searched for line feeds so far, start of the line begun */
    uint64_t feeds;      /* line feeds among the 64 bytes before `at`, yet to be used */
    int rules;
} WcLines;

WC_INLINE int wc_space(uint8_t c) { return c == ' ' || (c >= 9 && c <= 13); }

WC_STATIC void wc_lines_open(WcLines *lines, const uint8_t *text, size_t n, int rules) {
    lines->text = text;
    lines->n = n;
    lines->at = lines->start = 0;
    lines->feeds = 0;
    lines->rules = rules;
}

/* Which of the next 64 bytes are line feeds; `left` are readable. */
WC_INLINE uint64_t wc_feeds(const uint8_t *at, size_t left, const int plain) {
    const uint64_t ones = 0x0101010101010101u;
    uint8_t rest[64];
    uint64_t feeds = 0;
    if (left < 64) {
        memset(rest, 0, sizeof rest);
        memcpy(rest, at, left);
        at = rest;
    }
#if WC_SSE2
    if (!plain) {
        const __m128i feed = _mm_set1_epi8('\n');
        for (int i = 0; i < 4; i++) {
            __m128i bytes = _mm_loadu_si128((const __m128i *)(at + 16 * i));
            feeds |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, feed)) << 16 * i;
        }
        return feeds;
    }
#endif
    (void)plain;
    for (int i = 0; i < 8; i++) {
        uint64_t x = wc_bytes8(at + 8 * i) ^ '\n' * ones;
        x = ~(((x & 0x7F * ones) + 0x7F * ones) | x | 0x7F * ones); /* top bit where the byte is zero */
        feeds |= ((x >> 7) * 0x0102040810204080u >> 56) << 8 * i;   /* the eight top bits side by side */
    }
    return feeds;
}

/* The next line's word is text[*first] to before text[*end]; 0 when there are no more lines. */
WC_INLINE int wc_line_with(WcLines *lines, size_t *first, size_t *end, const int rules, const int plain) {
    const uint8_t *text = lines->text;
    const size_t n = lines->n;
    size_t from = lines->start, to;
    while (lines->feeds == 0 && lines->at < n) {
        lines->feeds = wc_feeds(text + lines->at, n - lines->at, plain);
        lines->at += 64;
    }
    if (lines->feeds) {
        to = lines->at - 64 + (size_t)wc_lowest(lines->feeds);
        lines->feeds &= lines->feeds - 1;
    } else if (from < n) {
        to = n;
    } else {
        return 0;
    }
    lines->start = to + 1;
    if (!(rules & WC_KEEP)) {
        while (to > from && text[to - 1] <= ' ' && wc_space(text[to - 1])) to--;
        while (from < to && text[from] <= ' ' && wc_space(text[from])) from++;
    }
    if (rules & WC_TABS) {
        const uint8_t *tab = (const uint8_t *)memchr(text + from, '\t', to - from);
        if (tab != NULL) {
            to = (size_t)(tab - text);
            while (!(rules & WC_KEEP) && to > from && wc_space(text[to - 1])) to--;
        }
    }
    *first = from;
    *end = to;
    return 1;
}

WC_STATIC int wc_line(WcLines *lines, size_t *first, size_t *end) {
    return lines->rules ? wc_line_with(lines, first, end, lines->rules, 0) : wc_line_with(lines, first, end, 0, 0);
}

/* --- what is in a text -------------------------------------------------------------------- */

#define WC_HIGH 1  /* bytes beyond ASCII */
#define WC_TAB 2   /* tabs */
#define WC_MARK 4  /* lines that start with a given byte */
#define WC_EMPTY 8 /* lines that start with a space or a control character, or are empty */

WC_INLINE int wc_ones(uint64_t bits) {
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    return (int)(((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
}

WC_INLINE int wc_survey_with(const uint8_t *text, size_t n, uint8_t mark, size_t *n_feeds, const int plain) {
    uint64_t before = 1; /* whether the byte before was a line feed, as it were before the first */
    size_t count = 0;
    int found = 0;
    for (size_t at = 0; at < n; at += 64) {
        const uint8_t *bytes = text + at;
        uint64_t feeds = 0, marks = 0, lows = 0, starts;
        uint8_t rest[64];
        if (n - at < 64) {
            memset(rest, '.', sizeof rest);
            memcpy(rest, bytes, n - at);
            bytes = rest;
        }
#if WC_SSE2
        if (!plain) {
            const __m128i feed = _mm_set1_epi8('\n'), tab = _mm_set1_epi8('\t'), first = _mm_set1_epi8((char)mark);
            const __m128i space = _mm_set1_epi8(' ');
            __m128i high = _mm_setzero_si128(), tabs = high;
            for (int i = 0; i < 4; i++) {
                __m128i some = _mm_loadu_si128((const __m128i *)(bytes + 16 * i));
                high = _mm_or_si128(high, some);
                tabs = _mm_or_si128(tabs, _mm_cmpeq_epi8(some, tab));
                feeds |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(some, feed)) << 16 * i;
                marks |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(some, first)) << 16 * i;
                lows |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(some, space), some)) << 16 * i;
            }
            found |= (_mm_movemask_epi8(high) ? WC_HIGH : 0) | (_mm_movemask_epi8(tabs) ? WC_TAB : 0);
        } else
#endif
        {
            for (int i = 0; i < 64; i++) {
                found |= (bytes[i] >= 0x80 ? WC_HIGH : 0) | (bytes[i] == '\t' ? WC_TAB : 0);
                feeds |= (uint64_t)(bytes[i] == '\n') << i;
                marks |= (uint64_t)(bytes[i] == mark) << i;
                lows |= (uint64_t)(bytes[i] <= ' ') << i;
            }
        }
        (void)plain;
        starts = feeds << 1 | before;
        before = feeds >> 63;
        found |= (starts & marks ? WC_MARK : 0) | (starts & lows ? WC_EMPTY : 0);
        count += (size_t)wc_ones(feeds);
    }
    *n_feeds = count;
    return found;
}

/* What is in a text, and how many line feeds. */
WC_STATIC int wc_survey(const uint8_t *text, size_t n, uint8_t mark, size_t *n_feeds, int plain) {
    return plain ? wc_survey_with(text, n, mark, n_feeds, 1) : wc_survey_with(text, n, mark, n_feeds, 0);
}

#endif
