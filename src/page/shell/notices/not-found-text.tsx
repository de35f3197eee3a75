import { useLingui } from '@lingui/react/macro'
import { readBooks } from '#db/library/books.ts'
import { NotFoundPage } from '../../markup/not-found-page.tsx'
import { useTitle } from '../frame/title.ts'
import { useSite } from '../site.tsx'
import { useRead } from '../view.ts'

/** Says that nothing is at this address, and lists the books. */
export function NotFoundText() {
  const { t } = useLingui()
  const site = useSite()
  const books = useRead(readBooks)
  useTitle(t`Page not found`)
  return books === undefined ? null : <NotFoundPage site={site} books={books ?? []} />
}
