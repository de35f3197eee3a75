import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

let lists: 'old' | 'fresh' = 'old'

/**
 * The path of a program. Installs its Debian package when the program is missing and installing is possible. Otherwise
 * throws with what to do: a suite that skips tests for a missing tool would pass for nothing.
 */
export function debianProgram(path: string, packageName: string): string {
  if (existsSync(path)) return path
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (...args: readonly string[]) => execFileSync('/usr/bin/apt-get', ['-qq', ...args], { stdio: 'inherit' })
    if (lists === 'old') apt('update')
    lists = 'fresh'
    apt('install', '-y', '--no-install-recommends', packageName)
    if (existsSync(path)) return path
  }
  throw new Error(`There is no ${path}. Install your system's package "${packageName}", then run the tests again.`)
}
