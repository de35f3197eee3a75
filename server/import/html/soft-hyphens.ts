/// <reference path="./hyphen.d.ts" />
import type { Element, Root } from 'hast'
import english from 'hyphen/en'
import russian from 'hyphen/ru'
import ukrainian from 'hyphen/uk'

const SOFT_HYPHEN = '\u00ad'
/**
 * The least letters on either side of a hyphen. Shorter pieces are hard to read, and the Ukrainian patterns are
 * unreliable there.
 */
const MIN_SIDE_LETTERS = 3
const MIN_WORD_LETTERS = 6
/**
 * Twice as long as the longest words of the three languages. The cost of the patterns grows with the square of the
 * length.
 */
const MAX_WORD_LETTERS = 100

type Hyphenate = (text: string, options?: { minWordLength?: number }) => string
const PATTERNS: Readonly<Record<string, Hyphenate>> = {
  en: english.hyphenateSync,
  ru: russian.hyphenateSync,
  uk: ukrainian.hyphenateSync,
}

/** Elements with names, code or lines too short to break. */
const SKIPPED = /^(?:h[2-4]|code|sup|figcaption|caption|t[hd]|section|math|ruby)$/
const WORD = /[\p{L}’'ʼ]+/gu

/**
 * Adds soft hyphens to the words of a text. Words with digits, hyphenated words and slots (`{seller}`) stay as they
 * are.
 */
export function hyphenate(text: string, language: string): string {
  const patterns = PATTERNS[language]
  if (patterns === undefined) return text
  return text.replace(WORD, (word, at: number) => {
    const neighbour = text.charAt(at - 1) + text.charAt(at + word.length)
    if (word.length < MIN_WORD_LETTERS || word.length > MAX_WORD_LETTERS || /[\d\u00ad{}]/.test(neighbour)) return word
    return withMargins(patterns(word, { minWordLength: MIN_WORD_LETTERS }).split(SOFT_HYPHEN))
  })
}

/** Joins syllables, without a hyphen closer to either end than the margin. */
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

/** Hyphenates the prose of an article in place. Headings, tables' heads, captions and notes are skipped. */
export function hyphenateTree(tree: Root | Element, language: string): void {
  for (const child of tree.children) {
    if (child.type === 'text') child.value = hyphenate(child.value, language)
    if (child.type === 'element' && !SKIPPED.test(child.tagName) && child.properties.lang === undefined)
      hyphenateTree(child, language)
  }
}
