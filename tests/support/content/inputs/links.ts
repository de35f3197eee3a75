import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A copy of a folder in which parts of a text are replaced. Gives its path. */
export function copyWith(folder: string, file: string, pairs: readonly (readonly [string, string])[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'larder-copy-'))
  cpSync(folder, copy, { recursive: true })
  const text = pairs.reduce((all, [from, to]) => all.replace(from, to), readFileSync(join(copy, file), 'utf8'))
  writeFileSync(join(copy, file), text)
  return copy
}

/** Where the links of an HTML lead, by their words. */
export const linksOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g), ([, to = '', words = '']) => [words, to]),
  )
