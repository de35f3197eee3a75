import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

let lists: 'old' | 'fresh' = 'old'

/**
 * The path of a program, from Debian's package of it when it is not there yet and can be installed. Throws with what to
 * do otherwise: a suite that skips what it has no tool for is green for nothing.
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
