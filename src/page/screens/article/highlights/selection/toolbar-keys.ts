import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusMain, focusOnce } from '../../../../ui/focus.ts'

type Bar = RefObject<HTMLElement | null>

const focusFirst = (bar: Bar): void => bar.current?.querySelector('button')?.focus({ preventScroll: true })

/** Whether the focus is in the text, or where a click into the text leaves it: on an element around the whole article. */
function isInText(bar: HTMLElement): boolean {
  const { activeElement } = document
  if (document.querySelector(':popover-open, dialog[open]') !== null || bar.contains(activeElement)) return false
  return activeElement === null || activeElement.contains(bar) || activeElement.closest('.article-html') !== null
}

/**
 * From the text, Tab goes into the bar, because the selection is where the reader is. From other controls it goes on as usual, so that the
 * bar is no trap. Escape closes it.
 */
export function useToolbarKeys(bar: Bar, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current()
      if (event.key !== 'Tab' || event.shiftKey || bar.current === null || !isInText(bar.current)) return
      event.preventDefault()
      focusFirst(bar)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [bar])
}

/** Takes the focus if wanted. When a bar with the focus disappears, the focus goes back to where the reader was. */
export function useToolbarFocus(bar: Bar, isFocused: boolean, returnTo: HTMLElement | null): void {
  const origin = useRef(returnTo)
  origin.current = returnTo ?? origin.current
  useLayoutEffect(() => {
    if (isFocused) focusFirst(bar)
  }, [bar, isFocused])
  useLayoutEffect(() => {
    const element = bar.current
    return () => {
      if (element?.contains(document.activeElement) !== true) return
      if (origin.current?.isConnected) focusOnce(origin.current)
      else focusMain()
    }
  }, [bar])
}
