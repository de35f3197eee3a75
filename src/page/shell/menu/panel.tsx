import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Guard } from '../../ui/guard/guard.tsx'
import { MissingPart } from '../notices/missing-part.tsx'
import styles from './panel.module.css'

interface PanelProps {
  /** Must be the `popoverTarget` of the button that opens the panel. */
  readonly id: string
  readonly label: string
  readonly role: 'dialog' | 'navigation'
  /** The content. It is rendered from the first opening on. */
  readonly children: (close: () => void) => ReactNode
}

/**
 * A popover above the article's toolbar. The browser closes it on Escape and on a click elsewhere, and gives the focus back to its button.
 */
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
      {wanted && (
        <Guard inPlace>
          <Suspense fallback={<MissingPart />}>{children(() => panel.current?.hidePopover())}</Suspense>
        </Guard>
      )}
    </div>
  )
}
