import { useEffect, useSyncExternalStore } from 'react'
import { documentTitle } from '#contract/library/document-title.ts'
import { removeHeadOfAnother } from '../language/served-head.ts'

let shown = ''
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The title of the shown screen, without the name of the app. */
export const useShownTitle = (): string => useSyncExternalStore(subscribe, () => shown)

function show(title: string): void {
  document.title = documentTitle(title)
  shown = title
  for (const listener of listeners) listener()
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
