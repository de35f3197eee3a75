import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Fails when a message was not extracted or not translated: in production the reader would see its key instead of its text. */

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
const after = catalogs()
if (after.join() !== before.join()) {
  console.error(
    'The message catalogs were out of date. They are now up to date: translate what is empty and commit them.',
  )
  process.exit(1)
}
// The first entry is the header.
const untranslated = after
  .flatMap((catalog) => catalog.trim().split('\n\n').slice(1))
  .filter((entry) => /^msgstr ""$(?!\n")/m.test(entry))
if (untranslated.length > 0) {
  console.error(`Messages without a translation:\n\n${untranslated.join('\n\n')}`)
  process.exit(1)
}
