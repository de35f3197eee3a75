import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './menu.module.css'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const itemsIn = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
]

/** A button with a menu by the ARIA pattern: arrows move, Escape closes and gives the focus back. `label` names the button where its text does not. */
export function Menu({
  label,
  text,
  children,
}: {
  readonly label: string
  readonly text: ReactNode
  readonly children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    itemsIn(root.current)[0]?.focus()
    const close = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    if (event.key === 'Escape' || event.key === 'Tab') {
      setOpen(false)
      if (event.key === 'Escape') root.current?.querySelector('button')?.focus()
      return
    }
    const all = itemsIn(root.current)
    const at = all.indexOf(document.activeElement as HTMLElement)
    const step = STEPS[event.key]
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? all.length - 1
          : step === undefined
            ? null
            : (at + step + all.length) % all.length
    if (target === null) return
    event.preventDefault()
    all[target]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the menu inside
    <div ref={root} className={styles.root} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {text}
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={styles.menu}
          onClick={() => setOpen(false)}
          onKeyDown={() => undefined}
        >
          {children}
        </div>
      )}
    </div>
  )
}

export const menuItemClass = styles.item
