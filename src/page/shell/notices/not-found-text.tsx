import { useLingui } from '@lingui/react/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readBooks } from '#db/library/books.ts'
import { NotFoundPage } from '../../markup/not-found-page.tsx'
import { useSite } from '../site.tsx'
import { useTitle } from '../title.ts'
import { useRead } from '../view.ts'

/** Whether a path could be one of slugs, if its letters were small. */
const isInCapitals = (path: string): boolean => /^[\w/-]+$/.test(path) && /[A-Z]/.test(path)

/** Says that nothing is at this address, and lists the books. One with capital letters is first tried in small ones, as slugs have them. */
export function NotFoundText() {
  const router = useRouter()
  const { pathname, searchStr, hash } = useRouterState({ select: ({ location }) => location })
  const isTyped = isInCapitals(pathname)
  const href = `${pathname.toLowerCase()}${searchStr}${hash && `#${hash}`}`
  useEffect(() => {
    if (isTyped) void router.navigate({ href, replace: true })
  }, [router, isTyped, href])
  return isTyped ? null : <Nothing />
}

function Nothing() {
  const { t } = useLingui()
  const site = useSite()
  const books = useRead(readBooks)
  useTitle(t`Page not found`)
  return books === undefined ? null : <NotFoundPage site={site} books={books ?? []} />
}
