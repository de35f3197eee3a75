import { useEffect } from 'react'
import { documentTitle } from '../../ui/document-title.ts'

/** Sets the document's title and, if given, its description. */
export function useTitle(title: string | undefined, description?: string): void {
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title)
    if (description !== undefined)
      document.querySelector('meta[name=description]')?.setAttribute('content', description)
  }, [title, description])
}
