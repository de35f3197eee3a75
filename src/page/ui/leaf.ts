/** Larder's logo, as an SVG path. */
export const LEAF = { viewBox: '0 0 64 64', d: 'M54 8C28 8 10 22 10 42c0 6 2 11 4 14C26 56 54 48 54 8Z' } as const
