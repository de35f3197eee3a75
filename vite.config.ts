import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { earlyWords } from './build/early-words.ts'
import { firstChunks } from './build/first-chunks.ts'
import { inlineScripts } from './build/inline-scripts.ts'
import { leanBuilds } from './build/lean-builds.ts'
import { moduleWorker } from './build/module-worker.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'

const API = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080'

/** What a test waits for comes late on a busy machine. */
const WAIT_MS = 10_000

/** Babel touches only the files that use Lingui's macros; everything else stays on the fast path. */
const macros = {
  preset: () => ({ plugins: ['@lingui/babel-plugin-lingui-macro'] }),
  rolldown: { filter: { code: /@lingui\/(react|core)\/macro/ } },
}

export default defineConfig({
  plugins: [
    babel({ presets: [macros] }),
    react(),
    lingui({ failOnMissing: true }),
    moduleWorker(),
    earlyWords(),
    inlineScripts(),
    serviceWorker('sw/index.ts'),
    precompress(),
  ],
  resolve: { alias: leanBuilds },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What the worker imports on demand has no styles, and must not touch a document, which preloading does.
      resolveDependencies: (_, needed) => (needed.some((file) => file.endsWith('.css')) ? needed : []),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...firstChunks] },
        // Fifty languages of what fields say: apart, so that the service worker does not fetch them all for every reader.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('@vee-validate') ? 'assets/validation/[name]-[hash].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  // Listed, or the first load in development finds them one by one and reloads the page in mid-use.
  optimizeDeps: {
    include: ['comlink', 'dexie', 'dexie-react-hooks', 'dompurify', 'valibot', 'workbox-core', 'workbox-routing'],
  },
  server: { proxy: { '/api': API } },
  test: {
    // What a test of `npm run test:deep` alone declares. The others are lines of the specification that a test shows.
    tags: [{ name: 'deep' }],
    strictTags: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          maxWorkers: 2,
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/sync/**/*.test.ts'],
          // A property of two thousand cases on a busy machine.
          testTimeout: 20_000,
          expect: { poll: { timeout: WAIT_MS } },
          setupFiles: ['tests/support/fresh-indexeddb.ts'],
        },
      },
      'tests/model/vitest.config.ts',
      {
        extends: true,
        test: {
          name: 'server',
          maxWorkers: 2,
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/database-servers.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: WAIT_MS } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
