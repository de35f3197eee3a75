import type { FoundArticle } from '#contract/workers/search-api.ts'

/** How many matched words go into the article's address: enough to mark all of them there, and few enough for an address. */
const MAX_WORDS = 8

/**
 * The matched words as the article has them, so that matches by a typing error or another form are marked there too. Their capitals stay:
 * they tell the name in «витамин С».
 */
export function matchedWords({ title, excerpt }: Pick<FoundArticle, 'title' | 'excerpt'>): string {
  const words = new Map<string, string>()
  for (const { text, marked } of [...title, ...excerpt]) {
    const small = text.toLowerCase()
    if (marked && !words.has(small)) words.set(small, text)
  }
  return [...words.values()].slice(0, MAX_WORDS).join(' ')
}
