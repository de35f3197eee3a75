import { defineConfig } from '@playwright/test'
import { shellOptions } from './tests/support/device/chromium.ts'

/** `npm test` tells the stories of the specification's lines, and what has the tag `fast`. `npm run test:deep` tells all others. */
const FAST = /^(?!.*@deep).*@(spec-|fast)/s

export default defineConfig({
  outputDir: 'tests/e2e/.output',
  globalSetup: './tests/e2e/support/server/template.ts',
  workers: 2,
  // No retries: a test that fails now and then shows a fault of the product or of the test.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: shellOptions(),
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    // A failed story leaves its actions and one picture. A picture of every step would make all stories slower.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'e2e', testDir: 'tests/e2e', grep: FAST },
    { name: 'deep', testDir: 'tests/e2e', grepInvert: FAST },
    // The readers' stories in the other browser engines, each with its own driver.
    // Drivers are installed one after the other before the stories: two installations at once would disturb each other.
    { name: 'engines-installed', testDir: 'tests/engines', testMatch: 'installed.setup.ts', timeout: 600_000 },
    { name: 'engines', testDir: 'tests/engines', timeout: 180_000, dependencies: ['engines-installed'] },
  ],
})
