import { defineConfig } from '@playwright/test'
import { shellOptions } from './tests/support/chromium.ts'

/** Stories of `npm run test:deep` alone. */
const DEEP = /@deep/

export default defineConfig({
  outputDir: 'tests/e2e/.output',
  globalSetup: './tests/e2e/support/template.ts',
  workers: 2,
  // No second chance: a test that fails now and then is a fault of the product or of the test.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: shellOptions(),
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    // A failed story leaves what it did and what it saw.
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'e2e', testDir: 'tests/e2e', grepInvert: DEEP },
    { name: 'deep', testDir: 'tests/e2e', grep: DEEP },
    // The readers' stories in the other engines too, each by a driver of its own.
    // One after the other and before the stories: two that install at once would be in each other's way.
    { name: 'engines-installed', testDir: 'tests/engines', testMatch: 'installed.setup.ts', timeout: 600_000 },
    { name: 'engines', testDir: 'tests/engines', timeout: 180_000, dependencies: ['engines-installed'] },
  ],
})
