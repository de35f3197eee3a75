import { fileURLToPath } from 'node:url'
import { defineProject } from 'vitest/config'
import { leanBuilds } from '../../build/lean-builds.ts'
import { seams } from '../support/seams.ts'

/** Separate from `vite.config.ts`, because the app's build must not need the tests. */
// biome-ignore lint/style/noDefaultExport: Vitest takes the default export of a project's configuration.
export default defineProject({
  plugins: [seams()],
  // As the app is built.
  resolve: { alias: leanBuilds },
  test: {
    name: 'model',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['tests/model/**/*.test.ts'],
    setupFiles: [
      'tests/support/setup/fresh-indexeddb.ts',
      'tests/support/setup/short-timers.ts',
      'tests/model/world/setup.ts',
    ],
    testTimeout: 120_000,
    // Both cores: the model measures no real time. It runs together with the other projects, so that its long files start
    // first and no core is idle at the end.
    maxWorkers: 2,
  },
})
