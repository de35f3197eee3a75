import { useEffect } from 'react'

const FOCUSABLE = 'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled)'

/** In the item beside, the control of the same kind; else its first one. */
function controlIn(item: Element | null, lost: Element): HTMLElement | null {
  const controls = [...(item?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])]
  return controls.find(({ className }) => className === lost.className) ?? controls[0] ?? null
}

const besides = (node: Node | null): Element | null => (node instanceof Element ? node : null)

/** The heading of the part that lost it; else the screen. */
function headingAround(place: Node): HTMLElement | null {
  const around = besides(place)?.closest('section, dialog, main')
  const heading = (around ?? document.querySelector('main'))?.querySelector<HTMLElement>('h1, h2') ?? null
  heading?.setAttribute('tabindex', '-1')
  return heading ?? document.querySelector<HTMLElement>('main')
}

function heirOf(lost: Element, records: readonly MutationRecord[]): HTMLElement | null {
  const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))
  if (record === undefined) return null
  const root = [...record.removedNodes].find((node) => node.contains(lost))
  const isItem = root instanceof Element && root.matches('li, tr')
  const beside = isItem
    ? (controlIn(besides(record.nextSibling), lost) ?? controlIn(besides(record.previousSibling), lost))
    : null
  return beside ?? headingAround(record.target)
}

/**
 * What has the focus may leave the page: a favorite that is removed, a notice, a menu of somebody who signs out. The browser would begin at the top
 * of the page again. The focus goes to the next item instead, else to the heading.
 */
export function useFocusRestoration(): void {
  useEffect(() => {
    let last: Element | null = null
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
    }
    // Who clicks beside it wants it nowhere; what is clicked on has it in a moment.
    const onPointer = () => {
      last = null
    }
    const observer = new MutationObserver((records) => {
      if (last === null || document.activeElement !== document.body || !document.hasFocus()) return
      // An item that changes its place loses it as well.
      const heir = last.isConnected ? last : heirOf(last, records)
      if (heir instanceof HTMLElement) heir.focus({ preventScroll: true })
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPointer, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPointer, true)
    }
  }, [])
}
