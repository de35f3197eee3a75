import { readingMinutes } from '#contract/library/reading-speed.ts'
import { present } from '#contract/present.ts'
import type { FaultList } from '#server/import/faults.ts'
import { orTreeFault } from '#server/import/html/check-tree.ts'
import type { LibraryBook } from '#server/import/library.ts'
import { renderMarkdown } from '#server/import/markdown/markdown.ts'
import { inTime, STEP_MS } from '#server/import/time-limit.ts'
import { creditsOf } from './credits.ts'
import type { BookDraft } from './read-book.ts'

/** Renders a book without faults into the form in which it is stored. `position` is the order of its book.yaml. */
export function renderBook(
  { slug, front, translations, articles, cover, figures }: BookDraft,
  faults: FaultList,
): LibraryBook {
  return {
    slug,
    formerly: front.formerly,
    position: front.order,
    price: front.price,
    discountAmount: front.discount_amount,
    currencySymbol: front.currency_symbol,
    heroAssetKey: present(cover).key,
    translations: translations.map(({ lang, front: card }) => ({
      lang,
      title: card.title,
      description: card.description,
      author: card.author,
      imageTitle: card.cover_alt,
      rights: card.rights ?? null,
    })),
    articles: articles.map(({ slug: article, formerly, texts }, index) => ({
      slug: article,
      formerly,
      position: index + 1,
      translations: texts.map(({ file, lang, front: head, tree, links }) => {
        const rendered = inTime(file, STEP_MS, () =>
          orTreeFault(file, faults, () => renderMarkdown(tree, lang, figures), links),
        )
        const { title, description } = head
        const card = translations.find((one) => one.lang === lang)?.front
        const credits = creditsOf(head, card)
        return {
          ...rendered,
          lang,
          title,
          description,
          readingMinutes: readingMinutes(rendered.words, lang),
          credits,
        }
      }),
    })),
  }
}
