import type { InferOutput } from 'valibot'
import type { Credits } from '#contract/library/content.ts'
import type { FaultList } from '#server/import/faults.ts'
import type { ArticleFront, BookFront } from './content-schemas.ts'
import type { BookDraft } from './read-book.ts'

type Card = InferOutput<typeof BookFront> | undefined

/** Who wrote an article and who checked it. The book's card names both where the article does not, and says what it is not. */
export function creditsOf(article: InferOutput<typeof ArticleFront>, card: Card): Credits | null {
  const author = article.author ?? card?.author
  const reviewer = article.reviewer ?? card?.reviewer
  if (author === undefined) return null
  const review =
    reviewer === undefined || article.reviewed === undefined
      ? { reviewer: null, reviewed_on: null }
      : { reviewer, reviewed_on: article.reviewed }
  return { author, ...review, not_medical_advice: card?.not_medical_advice ?? false }
}

/** A day of review without a reviewer says nothing, and a reviewer of an article without a day neither. No card is a fault already. */
export function checkReviews(books: readonly BookDraft[], faults: FaultList): void {
  for (const { translations, articles } of books)
    for (const { file, lang, front } of articles.flatMap(({ texts }) => texts)) {
      const card = translations.find((one) => one.lang === lang)?.front
      if (card !== undefined && front.reviewed !== undefined && (front.reviewer ?? card.reviewer) === undefined)
        faults.add(file, 1, 'reviewed: nobody is named as reviewer, here or in the book’s card')
      if (front.reviewed === undefined && front.reviewer !== undefined)
        faults.add(file, 1, 'reviewer: the day of the review is missing (reviewed)')
    }
}
