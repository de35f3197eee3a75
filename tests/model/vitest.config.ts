import { defineProject } from 'vitest/config'
import { seededFaults } from '../support/seeded-faults.ts'

/** Apart from `vite.config.ts`: what builds the app must not need the tests. */
// biome-ignore lint/style/noDefaultExport: Vitest takes the default export of a project's configuration.
export default defineProject({
  plugins: [seededFaults()],
  test: {
    name: 'model',
    include: ['**/*.test.ts'],
    setupFiles: ['../support/fresh-indexeddb.ts', './setup.ts'],
    // After the others, and on both cores: it counts nothing but its own turns.
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
  },
})
