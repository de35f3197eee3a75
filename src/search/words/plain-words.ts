import { tokensOf } from './tokens.ts'

/** The words of a text as the search compares them, but with their endings: small, without accents, each in one alphabet. */
export const plainWords = (text: string): string[] =>
  tokensOf(text).flatMap(({ word, kind }) => (kind === 'whole' ? [] : [word]))

/** A text to look for a part of it in, or the part. */
export const plainText = (text: string): string => plainWords(text).join(' ')

/** Whether each of the typed words is the start of a word of the title. */
export function fitsTitle(title: string, typed: readonly string[]): boolean {
  const words = plainWords(title)
  return typed.length > 0 && typed.every((start) => words.some((word) => word.startsWith(start)))
}
