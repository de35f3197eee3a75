import { type ReactNode, Suspense, useRef, useState } from 'react'
import { MissingPart } from '../notices/missing-part.tsx'
import styles from './panel.module.css'

interface PanelProps {
  /** The button that opens it has the same as its `popoverTarget`. */
  readonly id: string
  readonly label: string
  readonly role: 'dialog' | 'navigation'
  /** What is in it; rendered from the first opening on. */
  readonly children: (close: () => void) => ReactNode
}

/** A popover above the page's tools. The browser closes it on Escape and on a click elsewhere, and gives the focus back to its button. */
export function Panel({ id, label, role, children }: PanelProps) {
  const [wanted, setWanted] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have names
    <div
      ref={panel}
      id={id}
      popover="auto"
      role={role}
      tabIndex={-1}
      aria-label={label}
      className={styles.panel}
      onBeforeToggle={() => setWanted(true)}
      onToggle={({ newState }) => newState === 'open' && panel.current?.focus({ preventScroll: true })}
    >
      {wanted && <Suspense fallback={<MissingPart />}>{children(() => panel.current?.hidePopover())}</Suspense>}
    </div>
  )
}
