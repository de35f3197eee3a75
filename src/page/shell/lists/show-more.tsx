import { Trans } from '@lingui/react/macro'
import { type RefObject, useLayoutEffect, useRef } from 'react'

interface ShowMoreProps {
  /** Around the rows; each has a link to what it is about. */
  readonly list: RefObject<HTMLElement | null>
  readonly shown: number
  readonly total: number
  readonly onShow: () => void
}

const linksOf = (list: HTMLElement | null): HTMLAnchorElement[] => [
  ...(list?.querySelectorAll<HTMLAnchorElement>('li a[href]') ?? []),
]

/** Asks for more rows, and gives the focus to the first new one: there a keyboard and a screen reader go on. The button may be gone by then. */
export function ShowMore({ list, shown, total, onShow }: ShowMoreProps) {
  const known = useRef<ReadonlySet<string> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that have come are looked for
  useLayoutEffect(() => {
    const before = known.current
    if (before === null) return
    const first = linksOf(list.current).find(({ pathname }) => !before.has(pathname))
    if (first === undefined) return
    known.current = null
    first.focus({ preventScroll: true })
    first.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [shown])
  if (shown >= total) return null
  const show = () => {
    known.current = new Set(linksOf(list.current).map(({ pathname }) => pathname))
    onShow()
  }
  return (
    <button type="button" className="button" onClick={show}>
      <Trans>Show More</Trans>
    </button>
  )
}
