import type { Chapter } from './chapters.ts'
import { headingText, lettersOf } from './text/prose.ts'

/** A title is shortened later. */
const MAX_TITLE = 600
/** The word before the number of a title: `Chapter`, `Part`. */
const PART_NAME =
  /^(?:chapter|part|book|kapitel|chapitre|cap[ií]tulo|capitolo|глава|часть|раздел|книга|розділ|частина) /iu
/** The number before a title: `1.`, `IV`. */
const NUMBER = /^(?:\d{1,4}|[ivxl]{1,8})[.:)]? (?=\S)/iu
/** What stands before a title too: `Chapter One:`. */
const BEFORE = /^[^.:—–|]{1,40}[.:—–|]\s*(?=\S)/u
/** What divides a title in two parts. */
const DIVIDED = /^\s*[.:—–|]/

/** The number before a title, with the word before it and the blank after it. Empty when there is none. */
function numberingOf(title: string): string {
  const named = title.replace(PART_NAME, '')
  const bare = named.replace(NUMBER, '')
  return bare === named ? '' : title.slice(0, title.length - bare.length)
}

const partOf = (title: string): string => lettersOf(title) || title

/** Whether so many letters of a title are all of it, its number, or a part of it: `Chapter 1: Oats`. */
function isWhole(title: string, letters: number): boolean {
  let [count, at] = [0, 0]
  for (const char of title) {
    if (count >= letters) break
    count += lettersOf(char).length
    at += char.length
  }
  const rest = title.slice(at)
  return lettersOf(rest) === '' || DIVIDED.test(rest) || (at > 0 && numberingOf(title).trim().length === at)
}

function headingsOfOne(title: string, headings: readonly string[]): number {
  const wanted = partOf(title)
  let [letters, taken] = ['', 0]
  for (const [at, heading] of headings.entries()) {
    letters += partOf(heading)
    if (!wanted.startsWith(letters)) break
    if (isWhole(title, letters.length)) taken = at + 1
    if (letters === wanted) break
  }
  return taken
}

/** How many of the first headings say the title, or parts of it, once more. All others are headings of the text. */
export function headingsOf({ title, ownTitle, blocks }: Chapter): number {
  const headings: string[] = []
  for (const { block } of blocks) {
    const heading = headingText(block)
    if (heading === undefined) break
    headings.push(heading.slice(0, MAX_TITLE))
  }
  const titles = [title, ownTitle].map((one) => one.slice(0, MAX_TITLE))
  return Math.max(
    ...titles
      .flatMap((one) => [one, one.slice(numberingOf(one).length), one.replace(BEFORE, '')])
      .map((one) => headingsOfOne(one, headings)),
  )
}
