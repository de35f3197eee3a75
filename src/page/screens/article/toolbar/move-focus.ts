import type { KeyboardEvent } from 'react'

/** In a toolbar, the arrow keys move the focus between the buttons that are shown. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  // With another key an arrow is the browser's: Alt and left is its Back.
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter((one) => one.offsetWidth > 0)
  const at = buttons.findIndex((one) => one.matches(':focus'))
  buttons[(at + step + buttons.length) % buttons.length]?.focus({ preventScroll: true })
}
