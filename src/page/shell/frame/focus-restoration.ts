import { useEffect } from 'react'

const FOCUSABLE = 'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled)'

/** The control in `item` that is of the same kind as the lost one, else its first control. */
function controlIn(item: Element | null, lost: Element): HTMLElement | null {
  const controls = [...(item?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])]
  return controls.find(({ className }) => className === lost.className) ?? controls[0] ?? null
}

const elementOrNull = (node: Node | null): Element | null => (node instanceof Element ? node : null)

/** The heading of the part that lost the element, else the main element. */
function headingAround(place: Node): HTMLElement | null {
  const container = elementOrNull(place)?.closest('section, dialog, main')
  const heading = (container ?? document.querySelector('main'))?.querySelector<HTMLElement>('h1, h2') ?? null
  heading?.setAttribute('tabindex', '-1')
  return heading ?? document.querySelector<HTMLElement>('main')
}

function replacementFor(lost: Element, records: readonly MutationRecord[]): HTMLElement | null {
  const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))
  if (record === undefined) return null
  const root = [...record.removedNodes].find((node) => node.contains(lost))
  const isItem = root instanceof Element && root.matches('li, tr')
  const beside = isItem
    ? (controlIn(elementOrNull(record.nextSibling), lost) ?? controlIn(elementOrNull(record.previousSibling), lost))
    : null
  return beside ?? headingAround(record.target)
}

/**
 * Moves the focus when the focused element is removed: a bookmark, a notice, the menu of a reader who signs out. The browser would start
 * again at the top of the page. The focus goes to the next item instead, else to the heading.
 */
export function useFocusRestoration(): void {
  useEffect(() => {
    let last: Element | null = null
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
    }
    // A click elsewhere removes the focus on purpose. A click on a control focuses it right after this event.
    const onPointer = () => {
      last = null
    }
    const observer = new MutationObserver((records) => {
      if (last === null || document.activeElement !== document.body || !document.hasFocus()) return
      // An element that is moved in the document loses the focus as well.
      const replacement = last.isConnected ? last : replacementFor(last, records)
      if (replacement instanceof HTMLElement) replacement.focus({ preventScroll: true })
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
