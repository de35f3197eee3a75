import { Trans } from '@lingui/react/macro'
import { type RefObject, useLayoutEffect, useRef } from 'react'

interface ShowMoreProps {
  /** The element around the rows. Each row has a link. */
  readonly list: RefObject<HTMLElement | null>
  readonly shown: number
  readonly total: number
  readonly onShow: () => void
}

const linksOf = (list: HTMLElement | null): HTMLAnchorElement[] => [
  ...(list?.querySelectorAll<HTMLAnchorElement>('li a[href]') ?? []),
]

/**
 * A button for more rows. It moves the focus to the first new row, where keyboards and screen readers continue; the button itself may be
 * gone by then.
 */
export function ShowMore({ list, shown, total, onShow }: ShowMoreProps) {
  const known = useRef<ReadonlySet<string> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when rows were added
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
