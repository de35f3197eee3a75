import { useLingui } from '@lingui/react'
import { totalCents } from '#contract/payments/price.ts'
import { readBooks } from '#db/library/books.ts'
import { RestrictedBox } from '../../markup/restricted-box.tsx'
import { useSite } from '../../shell/site.tsx'
import { useRead, useReader } from '../../shell/view.ts'
import { priceText } from '../../ui/price.ts'

/** Shown at the end of a beginning. */
export function Restricted({ path }: { readonly path: string }) {
  const site = useSite()
  const { i18n } = useLingui()
  const { signedIn } = useReader()
  const books = useRead(readBooks)
  if (books === undefined) return null
  const total = totalCents(books ?? [])
  const price = total && priceText(total.symbol, total.amount, i18n.locales)
  return <RestrictedBox site={site} path={path} price={price} signedIn={signedIn} />
}
