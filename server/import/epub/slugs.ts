import { tableOf } from '#contract/letters/tables.ts'
import { IN_PASSPORTS, IN_UKRAINE, LATIN_LETTERS } from '#server/strength/latin-letters.ts'

/** Letters that both languages have but pronounce differently follow the book's language. */
const LETTERS = { ...LATIN_LETTERS, ...IN_PASSPORTS, ...tableOf("’, ', ʼ") }
const IN_UKRAINIAN = { ...LETTERS, ...IN_UKRAINE }
const MAX_LETTERS = 60
/** A dash and the number of a slug. */
const NUMBER_LETTERS = 8

/** A slug made of a title. Empty when no letter has a Latin form. */
function slugOf(title: string, lang: string): string {
  const table: Readonly<Record<string, string>> = lang === 'uk' ? IN_UKRAINIAN : LETTERS
  const letters = Array.from(
    title.toLowerCase().normalize('NFC'),
    (char) => table[char] ?? char.normalize('NFD').replace(/\p{M}+/gu, ''),
  )
  const words = letters.join('').match(/[a-z0-9]+/g) ?? []
  let slug = ''
  for (const word of words) {
    if (slug !== '' && slug.length + word.length > MAX_LETTERS) break
    slug += slug === '' ? word.slice(0, MAX_LETTERS) : `-${word}`
  }
  return slug
}

/** The most letters of a slug in an address. */
const MOST = 120

/** A slug of no more than so many letters, cut between two words. */
const fitting = (slug: string, most = MOST): string =>
  slug.length <= most
    ? slug
    : slug
        .slice(0, most + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, most)

/** A chapter's slug from a file name with number and words, as our EPUBs have it: `004-how-much-salt.xhtml`. */
function slugOfFile(path: string): string | undefined {
  const [, name] = /(?:^|\/)\d+-([a-z0-9]+(?:-[a-z0-9]+)+)\.x?html?$/.exec(path) ?? []
  return name === undefined ? undefined : fitting(name)
}

/**
 * The slugs of a book's chapters, in order: from their file names if possible, else from their titles. `taken`: whether
 * another book of the library has this slug.
 */
export function chapterSlugs(
  book: string,
  lang: string,
  chapters: readonly { readonly title: string; readonly path: string }[],
  taken: (slug: string) => boolean,
): string[] {
  const used = new Set<string>()
  /** The next number for a slug. A thousand chapters of one title would look for theirs from 2 each. */
  const nextTimes = new Map<string, number>()
  return chapters.map(({ title, path }, index) => {
    const wanted = (slugOfFile(path) ?? slugOf(title, lang)) || `${book}-${index + 1}`
    const long = `${book}-${wanted}`
    const free = [wanted, fitting(long)].find((slug) => !used.has(slug) && !taken(slug))
    let slug = free ?? wanted
    for (let times = nextTimes.get(wanted) ?? 2; used.has(slug) || (free === undefined && taken(slug)); times += 1) {
      slug = `${fitting(long, MOST - NUMBER_LETTERS)}-${times}`
      nextTimes.set(wanted, times + 1)
    }
    used.add(slug)
    return slug
  })
}

/** The name of a book's file, without the language at its end: `eating-well-simply.uk.epub`. */
export function bookNameOf(fileName: string, lang: string): string {
  const stem = fileName.replace(/\.epub$/i, '')
  return stem.toLowerCase().endsWith(`.${lang}`) ? stem.slice(0, -lang.length - 1) : stem
}

/** The slug of a book by its file name. */
export const bookSlugOf = (fileName: string, lang: string): string => slugOf(bookNameOf(fileName, lang), lang)
