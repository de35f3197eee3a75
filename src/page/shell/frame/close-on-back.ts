/** The state of a history entry. The router numbers them. */
interface EntryState {
  readonly __TSR_index?: number
}

const numberOf = (state: EntryState | null): number => state?.__TSR_index ?? Number.NaN

/** Closes the menus, panels and dialogs that lie over the screen. True if there were any that had not refused before. */
function closeLayers(refused: WeakSet<Element>): boolean {
  const popovers = [...document.querySelectorAll<HTMLElement>(':popover-open:not([popover=manual])')]
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].filter((one) => !refused.has(one))
  for (const popover of popovers.toReversed()) popover.hidePopover()
  for (const dialog of dialogs) {
    // As by Escape. A dialog that stays cannot stop the reader twice.
    refused.add(dialog)
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  }
  return popovers.length + dialogs.length > 0
}

/**
 * "Back" closes what lies over the screen, as phones do with menus of their own, and the screen stays. The browser has already gone back
 * then, so it goes forward again, and the router learns of neither. Must be called before the router is made: it is to listen later.
 * `shown` gives the state of the entry that the router shows.
 */
export function closeLayersOnBack(shown: () => EntryState): void {
  const refused = new WeakSet<Element>()
  let isReturning = false
  const onPop = (event: PopStateEvent) => {
    if (isReturning) {
      isReturning = false
      event.stopImmediatePropagation()
      return
    }
    const steps = numberOf(shown()) - numberOf(event.state)
    if (!closeLayers(refused) || !(steps > 0)) return
    event.stopImmediatePropagation()
    isReturning = true
    history.go(steps)
  }
  addEventListener('popstate', onPop)
}
