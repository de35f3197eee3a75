import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianProgram } from '../debian-packages.ts'

function run(program: 'pdfinfo' | 'pdftotext' | 'pdffonts', bytes: Uint8Array, options: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'larder-pdf-'))
  const path = join(folder, 'book.pdf')
  try {
    writeFileSync(path, bytes)
    const output = program === 'pdftotext' ? ['-'] : []
    return execFileSync(debianProgram(`/usr/bin/${program}`, 'poppler-utils'), [...options, path, ...output], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const pdfInfo = (bytes: Uint8Array): string => run('pdfinfo', bytes, [])
/** One line for each font. */
export const pdfFonts = (bytes: Uint8Array): string[] => run('pdffonts', bytes, []).split('\n').slice(2).filter(Boolean)
/** The text of each page. `layout` keeps texts beside each other on one line. */
export const pdfPages = (bytes: Uint8Array, layout = false): string[] =>
  run('pdftotext', bytes, layout ? ['-layout'] : []).split('\f')

/** The number of elements of each kind in the structure tree, which screen readers use. */
export function pdfTags(bytes: Uint8Array): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [, name = ''] of run('pdfinfo', bytes, ['-struct']).matchAll(/^ *([A-Z]\w*)/gm))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
