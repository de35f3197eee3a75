import { useEffect } from 'react'

/** The document's title and, where given, its description. */
export function useTitle(title: string | undefined, description?: string): void {
  useEffect(() => {
    if (title !== undefined) document.title = title.includes('Larder') ? title : `${title} · Larder`
    if (description !== undefined)
      document.querySelector('meta[name=description]')?.setAttribute('content', description)
  }, [title, description])
}
