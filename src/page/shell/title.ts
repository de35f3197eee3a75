import { useEffect, useSyncExternalStore } from 'react'
import { documentTitle } from '#contract/library/document-title.ts'
import { createValue } from '#contract/listeners.ts'
import { removeHeadOfAnother } from './language/served-head.ts'

const shown = createValue('')

/** The title of the shown screen, without the name of the app. */
export const useShownTitle = (): string => useSyncExternalStore(shown.onChange, shown.get)

function show(title: string): void {
  document.title = documentTitle(title)
  shown.set(title)
}

/** Sets the document's title and, if given, its description. */
export function useTitle(title: string | undefined, description?: string): void {
  useEffect(() => {
    if (title !== undefined) show(title)
    if (description !== undefined)
      document.querySelector('meta[name=description]')?.setAttribute('content', description)
    removeHeadOfAnother()
  }, [title, description])
}
