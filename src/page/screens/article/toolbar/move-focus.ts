import type { KeyboardEvent } from 'react'

/** In a toolbar, the arrow keys move the focus between the buttons that are shown. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter((one) => one.offsetWidth > 0)
  const at = buttons.findIndex((one) => one.matches(':focus'))
  buttons[(at + step + buttons.length) % buttons.length]?.focus({ preventScroll: true })
}
