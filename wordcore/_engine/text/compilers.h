/* What compilers and machines differ in: SSE2, inlining, the lowest bit, a prefetch. */
#ifndef WORDCORE_COMPILERS_H
#define WORDCORE_COMPILERS_H

#include <stdint.h>
#include <string.h>

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#define WC_SSE2 1
#else
#define WC_SSE2 0
#endif

#if defined(_MSC_VER)
#include <intrin.h>
#define WC_INLINE static __forceinline
#define WC_STATIC static
WC_INLINE int wc_lowest(uint64_t bits) {
    unsigned long at;
    _BitScanForward64(&at, bits);
    return (int)at;
}
#define wordcore_prefetch(address) ((void)0)
#else
#define WC_INLINE static inline __attribute__((always_inline))
#define WC_STATIC static __attribute__((unused)) /* not every file that includes this uses all of it */
WC_INLINE int wc_lowest(uint64_t bits) { return __builtin_ctzll(bits); }
#define wordcore_prefetch(address) __builtin_prefetch(address)
#endif

WC_INLINE uint64_t wc_bytes8(const uint8_t *at) {
    uint64_t x;
    memcpy(&x, at, 8);
    return x;
}

#endif
