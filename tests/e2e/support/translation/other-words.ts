import type { Page } from '@playwright/test'

/**
 * Puts other, longer words in place of those of an article, as a browser's translator does: in two elements each. `from` and `to` are the
 * article's first element and the one after the last, because a translator goes through a page bit by bit.
 */
export const translateArticle = (page: Page, from = 0, to = Number.POSITIVE_INFINITY): Promise<void> =>
  page.evaluate(
    ([first, end]) => {
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
    },
    [from, Math.min(to, 1e6)] as const,
  )
