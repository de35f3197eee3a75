import { fileURLToPath } from 'node:url'
import { defineProject } from 'vitest/config'
import { leanBuilds } from '../../build/lean-builds.ts'
import { seams } from '../support/seams.ts'

/** Apart from `vite.config.ts`: what builds the app must not need the tests. */
// biome-ignore lint/style/noDefaultExport: Vitest takes the default export of a project's configuration.
export default defineProject({
  plugins: [seams()],
  // As the app is built.
  resolve: { alias: leanBuilds },
  test: {
    name: 'model',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['tests/model/**/*.test.ts'],
    setupFiles: ['tests/support/fresh-indexeddb.ts', 'tests/model/setup.ts'],
    // On both cores: it counts nothing but its own turns. With the others: its long files come first, and no core waits at their end.
    maxWorkers: 2,
  },
})
