import { defineConfig } from '@playwright/test'
import { shellOptions } from './tests/support/device/chromium.ts'

/** `npm test` tells the stories of the specification's lines, and what has the tag `fast`. `npm run test:deep` tells all others. */
const FAST = /^(?!.*@deep).*@(spec-|fast)/s

export default defineConfig({
  outputDir: 'tests/e2e/.output',
  globalSetup: './tests/e2e/support/server/template.ts',
  workers: 2,
  // What failed runs once more at the end of a run, alone, and is then called flaky: tests/run.
  retries: 0,
  forbidOnly: true,
  // Limits protect against hanging only. The machine may be busy, and no story may fail for that.
  timeout: 120_000,
  expect: { timeout: 15_000 },
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
    // By story and not by file, so that no worker is idle at the end. Each worker has a server for the stories that share one.
    { name: 'e2e', testDir: 'tests/e2e', grep: FAST, fullyParallel: true },
    // Its stories are long: some open every screen in every theme.
    { name: 'deep', testDir: 'tests/e2e', grepInvert: FAST, timeout: 300_000 },
    // The readers' stories in the other browser engines, each with its own driver.
    // Drivers are installed one after the other before the stories: two installations at once would disturb each other.
    { name: 'engines-installed', testDir: 'tests/engines', testMatch: 'installed.setup.ts', timeout: 600_000 },
    { name: 'engines', testDir: 'tests/engines', timeout: 180_000, dependencies: ['engines-installed'] },
  ],
})
