import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { canInstall, debianProgram, install } from '../debian-packages.ts'

const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
)
const DEBIAN = '/usr/bin/chromium'
/** Debian's headless build of the same version. Playwright also uses its own headless build for invisible pages. */
const DEBIAN_SHELL = '/usr/lib/chromium/chromium-headless-shell'

const isRoot = (): boolean => process.getuid?.() === 0

const firstInstalled = (): string | undefined => INSTALLED.find((path) => existsSync(path))

/**
 * A Chromium for tests, in this order: `CHROMIUM_PATH`, an installed one, Playwright's own, Debian's package, Playwright's
 * download. Throws with what to do when there is none: a suite that skips its browser tests would pass for nothing.
 */
function findChromium(): string {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, and there is nothing there`)
  }
  const installed = firstInstalled()
  if (installed !== undefined) return installed
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  if (canInstall()) {
    // For machines that can download only Debian's packages.
    install(['chromium'])
    const fresh = firstInstalled()
    if (fresh !== undefined) return fresh
  }
  execFileSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit' })
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  throw new Error('No Chromium was found or could be installed. Install one and name it in CHROMIUM_PATH.')
}

/** The headless build, for pages with an empty profile. A full Chromium also works, but takes half as long again. */
function findShell(): string {
  const whole = findChromium()
  if (whole !== DEBIAN || process.env.CHROMIUM_PATH) return whole
  try {
    // Only the runner's main process installs. Its workers use what is there.
    if (process.env.TEST_WORKER_INDEX === undefined) debianProgram(DEBIAN_SHELL, 'chromium-headless-shell')
  } catch (error) {
    console.warn(`The tests go on with ${whole}: ${error instanceof Error ? error.message : error}`)
  }
  return existsSync(DEBIAN_SHELL) ? DEBIAN_SHELL : whole
}

/** Launch options: no background requests, and no sandbox only where the sandbox cannot run. */
export function chromiumOptions(executablePath = findChromium()): { executablePath: string; args: string[] } {
  const quiet = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
  ]
  return { executablePath, args: isRoot() ? [...quiet, '--no-sandbox'] : quiet }
}

/** For tests without a profile on disk. Tests with a profile use the full browser, as readers do. */
export const shellOptions = () => chromiumOptions(findShell())
