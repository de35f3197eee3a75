import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from '../../markup/menu.module.css'
import { targetOf } from './menu-keys.ts'

const GAP_PX = 8

const itemsIn = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
]

/** Focuses an item and scrolls the menu to it, without scrolling the page. */
function focusItem(item: HTMLElement | undefined): void {
  const menu = item?.closest<HTMLElement>('[role=menu]')
  if (!item || !menu) return
  item.focus({ preventScroll: true })
  const lowest = item.offsetTop + item.offsetHeight - menu.clientHeight
  menu.scrollTop = Math.min(item.offsetTop, Math.max(menu.scrollTop, lowest))
}

type Place = CSSProperties & { readonly '--menu-top'?: string; readonly '--menu-end'?: string }

interface MenuProps {
  readonly label: string
  readonly text: ReactNode
  readonly children: ReactNode
}

/** A menu that opens and closes, and the keys of its button and its items. */
function useMenu() {
  const [open, setOpen] = useState(false)
  const [place, setPlace] = useState<Place>({})
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const opensAtEnd = useRef(false)
  const onBeforeToggle = (isOpening: boolean) => {
    // Of menus inside a menu, the browser gives the focus back only for the outermost.
    if (!isOpening && menu.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true })
    const box = button.current?.getBoundingClientRect()
    if (!isOpening || box === undefined) return
    setOpen(true)
    const { clientWidth } = document.documentElement
    setPlace({
      '--menu-top': `${box.bottom + GAP_PX}px`,
      '--menu-end': `${clientWidth - box.right}px`,
    })
  }
  const onToggle = (isOpen: boolean) => {
    setOpen(isOpen)
    if (isOpen) focusItem(itemsIn(menu.current).at(opensAtEnd.current ? -1 : 0))
    opensAtEnd.current = false
  }
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    opensAtEnd.current = event.key === 'ArrowUp'
    menu.current?.showPopover()
  }
  const onMenuKey = (event: KeyboardEvent) => {
    // Closing the menu moves the focus to the button, and Tab continues from there.
    if (event.key === 'Tab') return menu.current?.hidePopover()
    const all = itemsIn(menu.current)
    const target = targetOf(event.key, all, document.activeElement)
    if (target === undefined) return
    event.preventDefault()
    focusItem(target)
  }
  return { open, place, id, button, menu, onBeforeToggle, onToggle, onButtonKey, onMenuKey }
}

/**
 * A button with a menu that follows the ARIA pattern. The menu is a popover: the browser closes it on Escape and on a click elsewhere,
 * gives the focus back, and shows it on top. `label` names the button and must contain the button's text.
 */
export function Menu({ label, text, children }: MenuProps) {
  const { open, place, id, button, menu, onBeforeToggle, onToggle, onButtonKey, onMenuKey } = useMenu()
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onKeyDown={onButtonKey}
      >
        {text}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        style={place}
        onBeforeToggle={(event) => onBeforeToggle(event.newState === 'open')}
        onToggle={(event) => onToggle(event.newState === 'open')}
        onClick={() => menu.current?.hidePopover()}
        onKeyDown={onMenuKey}
      >
        {open && children}
      </div>
    </>
  )
}

export const menuItemClass = styles.item
export const menuButtonClass = styles.button
