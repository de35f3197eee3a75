import type { FaultList } from '#server/import/faults.ts'
import { DISCOUNT_FAULT, isDiscountTooLarge } from '#server/import/offer.ts'
import { isSlug, SLUG_FAULT } from './content-schemas.ts'
import type { BookDraft } from './read-book.ts'

/**
 * Checks what a reader could not buy or open: a discount above the price, books in several currencies of which one sum is asked, a
 * folder's name that is no address.
 */
export function checkOffers(books: readonly BookDraft[], faults: FaultList): void {
  const [first, ...others] = books
  for (const { slug, front } of books) {
    const file = `books/${slug}/book.yaml`
    if (!isSlug(slug)) faults.add(file, 1, `the folder ${slug}: ${SLUG_FAULT}`)
    if (isDiscountTooLarge({ price: front.price, discountAmount: front.discount_amount }))
      faults.add(file, 1, `discount_amount: ${DISCOUNT_FAULT}`)
    const slugs = front.articles.map((listed) => listed.slug)
    for (const article of new Set(slugs.filter((one, at) => slugs.indexOf(one) !== at)))
      faults.add(file, 1, `the article ${article} is listed twice`)
  }
  const usual = first?.front.currency_symbol
  for (const { slug, front } of others)
    if (usual !== undefined && front.currency_symbol !== usual)
      faults.add(
        `books/${slug}/book.yaml`,
        1,
        `currency_symbol: ${front.currency_symbol} here and ${usual} in books/${first?.slug}; a reader pays one sum for all books`,
      )
}
