/* ASCII letters to packed keys, up to twelve at a time, without a table and without a branch.
 *
 * Only for alphabets whose codes 1 to 26 are A to Z. A key holds five bits a letter, the last
 * letter lowest, just as the membership table and the tile index store them. No branch depends on
 * the length of a word: words come in random lengths, and a branch guessed wrongly waits for the
 * word to arrive from memory. SSE2 where the compiler has it, and a plain C twin that the tests run
 * as well.
 */
#ifndef WORDCORE_PACK_H
#define WORDCORE_PACK_H

#include <stddef.h>

#include "text/compilers.h"

#define WC_PACKED 12  /* letters per key */
#define WC_LONGEST 24 /* letters of two keys; longer words are the caller's */

/* keep + n: 16 bytes of which the last n are set. */
static const uint8_t wc_keep[32] = {0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,
                                    0,   0,   0,   0,   0,   255, 255, 255, 255, 255, 255,
                                    255, 255, 255, 255, 255, 255, 255, 255, 255, 255};

/* Eight codes, the first in the low byte, to 40 bits with the first on top. */
WC_INLINE uint64_t wc_squeeze(uint64_t x) {
    x = (x & 0x001F001F001F001Fu) << 5 | (x >> 8 & 0x001F001F001F001Fu);
    x = (x & 0x000003FF000003FFu) << 10 | (x >> 16 & 0x000003FF000003FFu);
    return (x & 0xFFFFFu) << 20 | x >> 32;
}

/* The codes of the kept bytes; non-zero if one of them is not a letter. */
WC_INLINE uint64_t wc_fold8(uint64_t text, uint64_t keep, uint64_t *codes) {
    const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
    uint64_t lower = (text | 0x20 * ones) & ~tops;
    uint64_t letter = (lower + 0x1F * ones) & ~(lower + 0x05 * ones) & ~text; /* from 'a', not past 'z', ASCII */
    *codes = lower & (0x1F * ones) & keep;
    return ~letter & tops & keep;
}

WC_INLINE int wc_pack_plain(const uint8_t *end, size_t n, uint64_t *key) {
    uint64_t early, late, bad;
    bad = wc_fold8(wc_bytes8(end - 16), wc_bytes8(wc_keep + n), &early);
    bad |= wc_fold8(wc_bytes8(end - 8), wc_bytes8(wc_keep + n + 8), &late);
    *key = wc_squeeze(early) << 40 | wc_squeeze(late);
    return bad != 0;
}

#if WC_SSE2
WC_INLINE int wc_pack_sse2(const uint8_t *end, size_t n, uint64_t *key) {
    __m128i text = _mm_loadu_si128((const __m128i *)(end - 16));
    __m128i keep = _mm_loadu_si128((const __m128i *)(wc_keep + n));
    __m128i codes = _mm_sub_epi8(_mm_or_si128(text, _mm_set1_epi8(0x20)), _mm_set1_epi8(0x60));
    __m128i below = _mm_sub_epi8(codes, _mm_set1_epi8(1));
    __m128i letter = _mm_cmpeq_epi8(_mm_min_epu8(below, _mm_set1_epi8(25)), below);
    __m128i twos, fours;
    uint64_t early, late;
    int bad = _mm_movemask_epi8(_mm_andnot_si128(letter, keep));
    codes = _mm_and_si128(codes, keep);
    twos = _mm_or_si128(_mm_srli_epi16(codes, 8), _mm_slli_epi16(_mm_and_si128(codes, _mm_set1_epi16(0xFF)), 5));
    fours = _mm_madd_epi16(twos, _mm_set1_epi32(0x00010400)); /* first of a pair times 2^10, plus the second */
    early = (uint64_t)_mm_cvtsi128_si64(fours);
    late = (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(fours, fours));
    *key = (early >> 32) << 40 | (late & 0xFFFFF) << 20 | late >> 32;
    return bad;
}
#endif

/* The key of the n <= 12 letters that end at `end`; non-zero if one of them is not a letter. */
WC_INLINE int wc_pack(const uint8_t *end, size_t n, uint64_t *key, const int plain) {
#if WC_SSE2
    if (!plain) return wc_pack_sse2(end, n, key);
#endif
    (void)plain;
    return wc_pack_plain(end, n, key);
}

/* Up to WC_LONGEST letters as (high, low): low holds the last twelve. Returns 0 if one is not a letter.
 * Reads up to 28 bytes before the end of the text and at least 16, never behind it. */
WC_INLINE int pack_letters(const uint8_t *text, size_t n, uint64_t *high, uint64_t *low, const int plain) {
    const uint8_t *end = text + n;
    *high = 0;
    if (n <= WC_PACKED) return !wc_pack(end, n, low, plain);
    return !(wc_pack(end, WC_PACKED, low, plain) | wc_pack(end - WC_PACKED, n - WC_PACKED, high, plain));
}

#endif
