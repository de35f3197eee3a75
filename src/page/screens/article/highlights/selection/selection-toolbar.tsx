import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import { HIGHLIGHT_COLORS, type HighlightColor } from '#contract/library/highlights.ts'
import { LineIcon } from '../../../../ui/icon.tsx'
import { moveFocus } from '../../toolbar/move-focus.ts'
import styles from '../highlights.module.css'
import { useToolbarFocus, useToolbarKeys } from './toolbar-keys.ts'

interface SelectionToolbarProps {
  /** The line under which the bar stands, in px of the document. */
  readonly line: DOMRect
  /** The color of the highlight that was chosen. */
  readonly color?: HighlightColor | undefined
  /** Whether it takes the focus when it opens. */
  readonly isFocused: boolean
  /** Where the focus goes when the bar with the focus disappears. */
  readonly returnTo: HTMLElement | null
  readonly onColor: (color: HighlightColor) => void
  readonly onNote: () => void
  readonly onCopy: () => void
  readonly onShare: () => void
  readonly onFind: () => void
  /** Only for a highlight that exists. */
  readonly onRemove?: (() => void) | undefined
  readonly onClose: () => void
}

const GAP_PX = 10

const ICONS = {
  note: 'M5 4h14v11l-5 5H5ZM14 20v-5h5M8.5 8.5h7M8.5 12h4',
  copy: 'M9 9h11v11H9ZM6 15H4V4h11v2',
  share: 'M12 15V4M8 7.5l4-4 4 4M5 12v8h14v-8',
  find: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20',
  remove: 'M5 7h14M10 7V5h4v2M7 7l1 13h8l1-13',
} as const

function Colors({ color, onColor }: Pick<SelectionToolbarProps, 'color' | 'onColor'>) {
  const { t } = useLingui()
  const names: Readonly<Record<HighlightColor, string>> = {
    yellow: t`Highlight yellow`,
    green: t`Highlight green`,
    blue: t`Highlight blue`,
    pink: t`Highlight pink`,
  }
  return HIGHLIGHT_COLORS.map((one, at) => (
    <button
      key={one}
      type="button"
      // One stop for the Tab key. The arrows go on from there.
      tabIndex={at === 0 ? 0 : -1}
      className={styles.color}
      data-color={one}
      aria-label={names[one]}
      title={names[one]}
      aria-pressed={color === undefined ? undefined : color === one}
      onClick={() => onColor(one)}
    >
      <span aria-hidden="true">a</span>
    </button>
  ))
}

/** What can be done with a selection or a highlight. On a phone it stands at the lower edge, away from the browser's own menu. */
export function SelectionToolbar({ line, color, isFocused, returnTo, ...actions }: SelectionToolbarProps) {
  const { t } = useLingui()
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return
    const width = element.offsetWidth
    const room = document.documentElement.clientWidth - width - GAP_PX
    const left = Math.max(GAP_PX, Math.min(line.left + line.width / 2 - width / 2, room))
    element.style.setProperty('--left', `${left}px`)
    element.style.setProperty('--top', `${line.bottom + GAP_PX}px`)
  }, [line])
  useToolbarFocus(bar, isFocused, returnTo)
  useToolbarKeys(bar, actions.onClose)
  const button = (name: string, path: string, run: () => void) => (
    <button type="button" tabIndex={-1} aria-label={name} title={name} onClick={run}>
      <LineIcon path={path} />
    </button>
  )
  return (
    <div
      ref={bar}
      className={styles.bar}
      role="toolbar"
      aria-label={t`Selection`}
      onKeyDown={moveFocus}
      // A press must not end the selection.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <span>
        <Colors color={color} onColor={actions.onColor} />
      </span>
      <span>
        {button(t`Add note`, ICONS.note, actions.onNote)}
        {button(t`Copy`, ICONS.copy, actions.onCopy)}
        {button(t`Share`, ICONS.share, actions.onShare)}
        {button(t`Find in the library`, ICONS.find, actions.onFind)}
        {actions.onRemove !== undefined && button(t`Remove highlight`, ICONS.remove, actions.onRemove)}
      </span>
    </div>
  )
}
