import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { debianProgram } from './debian-package.ts'

const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
)
const DEBIAN = '/usr/bin/chromium'
/** Debian's build of the same version without the windows: what Playwright too takes of its own for pages that nobody sees. */
const DEBIAN_SHELL = '/usr/lib/chromium/chromium-headless-shell'

const isRoot = (): boolean => process.getuid?.() === 0

/** Installs Debian's Chromium: the one browser that can be had where nothing but Debian's packages can be downloaded. */
function installByApt(): boolean {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return false
  const apt = (...args: readonly string[]) => execFileSync('/usr/bin/apt-get', ['-qq', ...args], { stdio: 'inherit' })
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium')
  return true
}

const firstInstalled = (): string | undefined => INSTALLED.find((path) => existsSync(path))

/**
 * A Chromium to test in: `CHROMIUM_PATH`, one that is installed, Playwright's own, Debian's package, Playwright's download.
 * Throws with what to do when there is none; a suite that skips its browser tests would be green for nothing.
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
  if (installByApt()) {
    const fresh = firstInstalled()
    if (fresh !== undefined) return fresh
  }
  execFileSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit' })
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  throw new Error('No Chromium was found or could be installed. Install one and name it in CHROMIUM_PATH.')
}

/** The one for pages of an empty profile; where there is none, a whole one does as well, and takes half as long again. */
function findShell(): string {
  const whole = findChromium()
  if (whole !== DEBIAN || process.env.CHROMIUM_PATH) return whole
  try {
    // The runner's first process is the one that installs; those of its workers take what is there.
    if (process.env.TEST_WORKER_INDEX === undefined) debianProgram(DEBIAN_SHELL, 'chromium-headless-shell')
  } catch (error) {
    console.warn(`The tests go on with ${whole}: ${error instanceof Error ? error.message : error}`)
  }
  return existsSync(DEBIAN_SHELL) ? DEBIAN_SHELL : whole
}

/** How to start it: quiet on the network, and without its sandbox only where it cannot have one. */
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

/** For tests that need no profile on disk; those that do have the whole browser, which readers have. */
export const shellOptions = () => chromiumOptions(findShell())
