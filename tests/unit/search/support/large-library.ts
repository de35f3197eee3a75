import type { IndexedArticle } from '#search/index/segment-builder.ts'
import { article } from './library.ts'

const WORDS = 2_000
export const ARTICLES = 700
const WORDS_IN_ARTICLE = 300

/** A word that no stemmer changes. */
const wordOf = (number: number): string =>
  `z${[...String(number)].map((digit) => 'bdfghjklmp'[Number(digit)]).join('o')}o`

/** Enough articles for a segment of several pieces, the same in every run. */
export function largeLibrary(): IndexedArticle[] {
  let state = 7
  const random = (): number => {
    state = Math.imul(state, 48_271) % 0x7fffffff
    return Math.abs(state) / 0x7fffffff
  }
  return Array.from({ length: ARTICLES }, (_, number) =>
    article(
      `large-${number}`,
      Array.from({ length: WORDS_IN_ARTICLE }, () => wordOf(Math.floor(random() ** 2 * WORDS))).join(' '),
    ),
  )
}

export const RARE_WORD = wordOf(WORDS - 20)
export const COMMON_WORD = wordOf(0)
