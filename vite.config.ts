import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { earlyWords } from './build/early-words.ts'
import { firstChunks } from './build/first-chunks.ts'
import { inlineScripts } from './build/inline-scripts.ts'
import { leanBuilds } from './build/lean-builds.ts'
import { linguiMacros } from './build/lingui-macros.ts'
import { moduleWorker } from './build/module-worker.ts'
import { precompress } from './build/precompress.ts'
import { serverPage } from './build/server-page.ts'
import { serviceWorker } from './build/service-worker.ts'
import { sourceMaps } from './build/source-maps.ts'

const API = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080'

/** Content blockers refuse files by these names, and an app that lacks one of its files does not open offline. */
const BLOCKED_NAMES = /^(share|social)\b/
const nameOf = (name: string): string => (BLOCKED_NAMES.test(name) ? 'part' : '[name]')
/** Files of the typefaces that are not part of the app shell. */
const CHOSEN_TYPEFACES = /^(andika|pt-serif)-.*\.woff2$/

/** The longest wait of a test for a state. Machines may be busy. */
const WAIT_MS = 15_000
/** How often a test looks for that state. In memory it comes within milliseconds. */
const POLL_MS = 5

const COMMON_SETUP = ['tests/support/setup/restore-spies.ts', 'tests/support/setup/long-waits.ts'] as const

interface InMemory {
  readonly isolate: boolean
  readonly setupFiles?: readonly string[]
}

/** Tests without a server. */
const inMemory = (
  name: string,
  include: string[],
  { isolate, setupFiles = [] }: InMemory,
): TestProjectConfiguration => ({
  extends: true,
  test: {
    name,
    maxWorkers: 2,
    include,
    // A property test has two thousand cases, and the machine may be busy.
    testTimeout: 60_000,
    expect: { poll: { timeout: WAIT_MS, interval: POLL_MS } },
    isolate,
    setupFiles: ['tests/support/setup/fresh-indexeddb.ts', ...COMMON_SETUP, ...setupFiles],
  },
})

export default defineConfig({
  plugins: [
    linguiMacros(),
    react(),
    lingui({ failOnMissing: true }),
    moduleWorker(),
    earlyWords(),
    inlineScripts(),
    serviceWorker('sw/index.ts'),
    serverPage(),
    sourceMaps(),
    precompress(),
  ],
  resolve: { alias: leanBuilds },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Chunks that a worker imports on demand have no styles. They must not be preloaded, because preloading needs a
      // document.
      resolveDependencies: (_, needed) => (needed.some((file) => file.endsWith('.css')) ? needed : []),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...firstChunks] },
        // Typefaces that a reader may choose are stored only then.
        assetFileNames: ({ names: [name = ''] }) =>
          CHOSEN_TYPEFACES.test(name)
            ? 'assets/typefaces/[name]-[hash][extname]'
            : `assets/${nameOf(name)}-[hash][extname]`,
        // Form messages in fifty languages. They are in their own folder, so that the service worker does not fetch them
        // all for every reader.
        chunkFileNames: ({ facadeModuleId, name }) =>
          facadeModuleId?.includes('@vee-validate')
            ? 'assets/validation/[name]-[hash].js'
            : `assets/${nameOf(name)}-[hash].js`,
      },
    },
  },
  // Listed here, because otherwise the first load in development finds them one by one and reloads the page during use.
  optimizeDeps: {
    include: ['comlink', 'dexie', 'dexie-react-hooks', 'dompurify', 'valibot', 'workbox-core', 'workbox-routing'],
  },
  server: { proxy: { '/api': API } },
  test: {
    // The only tag that selects tests: `deep` marks tests of `npm run test:deep`. Other tags are lines of the
    // specification that a test shows.
    tags: [{ name: 'deep' }],
    strictTags: false,
    coverage: {
      include: ['src/**/*.{ts,tsx}', 'workers/**/*.ts', 'sw/**/*.ts', 'server/**/*.ts'],
      reporter: ['html', 'text-summary'],
    },
    // `isolate: false`, one process for many files: loading the code anew for each file took longer than many tests. Unit
    // tests are apart, because they replace modules, and the next file in the process would get what they put there.
    projects: [
      inMemory('unit', ['tests/unit/**/*.test.{ts,tsx}'], { isolate: true }),
      inMemory('sync', ['tests/sync/**/*.test.ts'], {
        isolate: false,
        setupFiles: ['tests/support/setup/short-timers.ts'],
      }),
      'tests/model/vitest.config.ts',
      {
        extends: true,
        test: {
          name: 'server',
          maxWorkers: 2,
          isolate: false,
          setupFiles: [...COMMON_SETUP],
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/database/database-servers.ts'],
          testTimeout: 120_000,
          expect: { poll: { timeout: WAIT_MS } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
