import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ArticleRow } from '#db/library/article-schema.ts'

/** The previous screen stays for so long, in case the next article is slow. */
const MAX_WAIT_MS = 400

/** Resolves when the article with this title is on the screen. */
function shown(title: string): Promise<void> {
  const isShown = () => document.querySelector('main h1')?.textContent === title
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    const observer = new MutationObserver(() => isShown() && end())
    const timer = setTimeout(end, MAX_WAIT_MS)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    if (isShown()) end()
  })
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Goes to another article, with a view transition where the browser has them. */
export function useGoToArticle(): (to: ArticleRow) => void {
  const navigate = useNavigate()
  return useCallback(
    ({ bookSlug, slug, title }) => {
      const go = () => navigate({ to: '/$bookSlug/$articleSlug', params: { bookSlug, articleSlug: slug } })
      if (!('startViewTransition' in document) || isStill()) return void go()
      // Without the wait, the transition would show the moment before the text was read from the tables.
      const transition = document.startViewTransition(async () => {
        await go()
        await shown(title)
      })
      // A reader who goes on again at once skips the transition. That is no error.
      transition.ready.catch(() => undefined)
    },
    [navigate],
  )
}
