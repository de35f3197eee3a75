import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Fails when a message was written but not extracted: in production the reader would see its key instead of its text. */

const LOCALES = 'src/page/i18n/locales'

const catalogs = (): string[] =>
  readdirSync(LOCALES)
    .filter((name) => name.endsWith('.po'))
    .sort()
    .map((name) => readFileSync(join(LOCALES, name), 'utf8').replace(/^"POT-Creation-Date.*$/m, ''))

const before = catalogs()
if (before.length === 0) throw new Error(`No catalogs in ${LOCALES}`)
const { status, stderr } = spawnSync('npx', ['lingui', 'extract', '--clean'], { encoding: 'utf8' })
if (status !== 0) throw new Error(`The messages could not be extracted:\n${stderr}`)
if (catalogs().join() !== before.join()) {
  console.error(
    'The message catalogs were out of date. They are now up to date: translate what is empty and commit them.',
  )
  process.exit(1)
}
