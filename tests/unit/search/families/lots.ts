import { readdirSync, readFileSync } from 'node:fs'
import { readFamilies } from './read.ts'

export interface Lot {
  readonly name: string
  readonly families: readonly (readonly string[])[]
}

const FOLDER = new URL('lots/', import.meta.url)

/** The families of a language in lots that were written before its stemmer ran on them: `lots/uk-1.txt` and so on. */
export const readLots = (lang: string): Lot[] =>
  readdirSync(FOLDER)
    .filter((file) => file.startsWith(`${lang}-`))
    .sort()
    .map((file) => ({
      name: file.replace('.txt', ''),
      families: readFamilies(readFileSync(new URL(file, FOLDER), 'utf8')),
    }))
