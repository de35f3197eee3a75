import type { Page } from '@playwright/test'

/** More elements than any article has. */
const ALL = 1e6

/** Puts other, longer words in place of those of these elements of the article: from the first, and before `end`. Runs in the page. */
export function putOtherWords([first, end]: readonly [number, number]): void {
  const blocks = [...document.querySelectorAll('#root .article-html > *')].slice(first, end)
  for (const block of blocks) {
    const texts: Text[] = []
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts.filter(({ data }) => data.trim() !== '')) {
      const outer = document.createElement('font')
      outer.append(document.createElement('font'))
      outer.firstElementChild?.append(text.data.replaceAll('\u00ad', '').replace(/\p{L}+/gu, '$&haft'))
      text.replaceWith(outer)
    }
  }
}

/**
 * Puts other words in place of those of an article, as a browser's translator does: in two elements each. `from` and `to` are the article's
 * first element and the one after the last, because a translator goes through a page bit by bit.
 */
export const translateArticle = (page: Page, from = 0, to = ALL): Promise<void> =>
  page.evaluate(putOtherWords, [from, to] as const)

/** What a translator does while the reader is at this element: what is above them comes first, then the rest. */
export const bitByBit = (part: number): readonly (readonly [number, number])[] => [
  [0, part - 1],
  [part - 1, part + 1],
  [part + 1, ALL],
]

/** Which element of the article is at the line where reading begins. Runs in the page. */
export function partAtTop(): number {
  const header = document.querySelector('#root header')?.getBoundingClientRect().height ?? 0
  return [...document.querySelectorAll('#root .article-html > *')].findIndex(
    (part) => part.getBoundingClientRect().bottom > header + 8,
  )
}
