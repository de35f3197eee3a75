import { readingMinutes } from '#contract/library/reading-speed.ts'
import { creditsOf } from '#server/import/folder/credits.ts'
import { renderMarkdown } from '#server/import/folder/markdown.ts'
import type { BookDraft } from '#server/import/folder/read-book.ts'
import type { LibraryBook } from '#server/import/library.ts'
import { inTime, STEP_MS } from '#server/import/time-limit.ts'

/** Renders a book without faults into the form in which it is stored. `position` is the order of its book.yaml. */
export function renderBook({ slug, front, translations, articles, cover, figures }: BookDraft): LibraryBook {
  return {
    slug,
    position: front.order,
    price: front.price,
    discountAmount: front.discount_amount,
    currencySymbol: front.currency_symbol,
    heroAssetKey: cover.key,
    translations: translations.map(({ lang, front: card }) => ({
      lang,
      title: card.title,
      description: card.description,
      author: card.author,
      imageTitle: card.cover_alt,
      rights: card.rights ?? null,
    })),
    articles: articles.map(({ slug: article, texts }, index) => ({
      slug: article,
      position: index + 1,
      translations: texts.map(({ file, lang, front: head, tree }) => {
        const rendered = inTime(file, STEP_MS, () => renderMarkdown(tree, lang, figures))
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
