import { latinName } from './fold.ts'
import { tokensOf } from './tokens.ts'

/** The words of a text as the search compares them, but with their endings: small, without accents, each in one alphabet. */
export const plainWords = (text: string): string[] =>
  tokensOf(text).flatMap(({ word, kind }) => (kind === 'whole' ? [] : [word]))

/** A text to look for a part of it in, or the part. */
const plainText = (text: string): string => plainWords(text).join(' ')

/** Whether each of the typed words is the start of a word of the title. */
export function fitsTitle(title: string, typed: readonly string[]): boolean {
  const words = plainWords(title)
  const fits = (word: string, start: string): boolean =>
    word.startsWith(start) || (word.length === 1 && latinName(word) === latinName(start))
  return typed.length > 0 && typed.every((start) => words.some((word) => fits(word, start)))
}

/** Letters that stand alone, such as the С of «витамин С» and the В of В12, in one alphabet. */
const withLatinNames = (plain: string): string => plain.replace(/(?<!\S)\S(?!\S)/g, latinName)

/** Whether the text has the typed words, one after another. A single typed letter may begin a word, so it stays in its alphabet. */
export function hasWords(text: string, typed: string): boolean {
  const [all, part] = [plainText(text), plainText(typed)]
  return all.includes(part) || (part.includes(' ') && withLatinNames(all).includes(withLatinNames(part)))
}
