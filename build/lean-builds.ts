/** Smaller builds of packages, for modern browsers. They save 2 KB (gzip) on a first visit. */
export const leanBuilds = [
  // The main build is for the browsers of 2015.
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  // React 18 and later have this hook, so the copy for older versions is not needed.
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: 'use-sync-external-store/with-selector.js',
  },
] as const
