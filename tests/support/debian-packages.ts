import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const APT = '/usr/bin/apt-get'
/** Another installation may hold dpkg's lock, and a mirror may be away for a moment. */
const TRIES = 5
const PAUSE_MS = 10_000
const OPTIONS = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'] as const

/** Whether this machine takes Debian packages from us. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync(APT)

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Installs Debian packages, all in one go. Tries again while the lock is held or the mirror does not answer. */
export function install(packages: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: readonly string[]) =>
    execFileSync(APT, [...OPTIONS, ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      apt('update')
      apt('install', '-y', '--no-install-recommends', ...packages)
      return
    } catch (error) {
      if (left === 0) throw error
      console.warn(`${packages.join(', ')} could not be installed. ${left} more tries.`)
      pause(PAUSE_MS)
    }
  }
}

/**
 * The path of a program. Installs its Debian package when the program is missing and installing is possible. Otherwise
 * throws with what to do: a suite that skips tests for a missing tool would pass for nothing.
 */
export function debianProgram(path: string, packageName: string): string {
  if (existsSync(path)) return path
  if (canInstall()) install([packageName])
  if (existsSync(path)) return path
  throw new Error(`There is no ${path}. Install your system's package "${packageName}", then run the tests again.`)
}
