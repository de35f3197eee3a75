import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusOnce } from '../../../ui/focus.ts'

type Bar = RefObject<HTMLElement | null>

const focusFirst = (bar: Bar): void => bar.current?.querySelector('button')?.focus({ preventScroll: true })

/** The arrow keys move the focus between the buttons. */
export function moveFocus(event: ReactKeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((one) => one.matches(':focus'))
  buttons[(at + step + buttons.length) % buttons.length]?.focus({ preventScroll: true })
}

/** From anywhere, Tab goes into the bar, because the selection is where the reader is. Escape closes it. */
export function useToolbarKeys(bar: Bar, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current()
      if (event.key !== 'Tab' || event.shiftKey || bar.current?.contains(document.activeElement) !== false) return
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
      else document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [bar])
}
