/** Builds that packages ship beside their main one, for engines of today: 2 KB (gzip) less of a first visit. */
export const leanBuilds = [
  // The main one is written for the engines of 2015.
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  // React has the hook itself since its version 18: without the copy for earlier ones.
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: 'use-sync-external-store/with-selector.js',
  },
] as const
