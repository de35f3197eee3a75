import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ContentsList } from '../../markup/contents-list.tsx'
import { headingWords } from '../../ui/article/heading-words.ts'

export const headingsOf = (text: HTMLElement | null): HTMLHeadingElement[] => [
  ...(text?.querySelectorAll<HTMLHeadingElement>('h2[id]') ?? []),
]

/** The article's headings, with the current one marked. */
export function Contents({ text }: { readonly text: HTMLElement | null }) {
  const { t } = useLingui()
  const [current, setCurrent] = useState('')
  const headings = headingsOf(text)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const visible = entries.find((entry) => entry.isIntersecting)
        if (visible !== undefined) setCurrent(visible.target.id)
      },
      { rootMargin: '-80px 0px -60% 0px' },
    )
    for (const heading of headingsOf(text)) observer.observe(heading)
    return () => observer.disconnect()
  }, [text])
  return (
    <ContentsList
      label={t`Contents`}
      headings={headings.map((heading) => ({ id: heading.id, text: headingWords(heading) }))}
      current={current}
    />
  )
}
