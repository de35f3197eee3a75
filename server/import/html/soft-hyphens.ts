/// <reference path="./hyphen.d.ts" />
import type { Element, Root, RootContent } from 'hast'
import english from 'hyphen/en'
import russian from 'hyphen/ru'
import ukrainian from 'hyphen/uk'

const SOFT_HYPHEN = '\u00ad'
/** At least so many letters stay on either side: shorter pieces read badly, and the Ukrainian patterns are unsure there. */
const MIN_SIDE_LETTERS = 3
const MIN_WORD_LETTERS = 6
/** The longest words of the three languages have half as many; the patterns' cost grows with the square. */
const MAX_WORD_LETTERS = 100

type Hyphenate = (text: string, options?: { minWordLength?: number }) => string
const PATTERNS: Readonly<Record<string, Hyphenate>> = {
  en: english.hyphenateSync,
  ru: russian.hyphenateSync,
  uk: ukrainian.hyphenateSync,
}

/** Where words are names of things rather than prose, or too short a line to break. */
const LEFT_ALONE = new Set(['h2', 'h3', 'h4', 'code', 'sup', 'figcaption', 'caption', 'th', 'td', 'section'])
const WORD = /[\p{L}’'ʼ]+/gu

/** Puts soft hyphens into the words of a text; words with digits, those already hyphenated, and slots (`{seller}`) stay as they are. */
export function hyphenate(text: string, language: string): string {
  const patterns = PATTERNS[language]
  if (patterns === undefined) return text
  return text.replace(WORD, (word, at: number) => {
    const neighbour = (text[at - 1] ?? '') + (text[at + word.length] ?? '')
    if (word.length < MIN_WORD_LETTERS || word.length > MAX_WORD_LETTERS || /[\d\u00ad{}]/.test(neighbour)) return word
    return withMargins(patterns(word, { minWordLength: MIN_WORD_LETTERS }).split(SOFT_HYPHEN))
  })
}

/** Joins syllables, without a break nearer than the margin to either end. */
function withMargins(parts: readonly string[]): string {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  let at = 0
  return parts
    .map((part, index) => {
      at += part.length
      const breaks = index < parts.length - 1 && at >= MIN_SIDE_LETTERS && length - at >= MIN_SIDE_LETTERS
      return breaks ? part + SOFT_HYPHEN : part
    })
    .join('')
}

/** Hyphenates the prose of an article in place; headings, tables, captions and notes are left alone. */
export function hyphenateTree(tree: Root | Element, language: string): void {
  for (const child of tree.children as RootContent[]) {
    if (child.type === 'text') child.value = hyphenate(child.value, language)
    if (child.type === 'element' && !LEFT_ALONE.has(child.tagName)) hyphenateTree(child, language)
  }
}
