const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface Item {
  readonly textContent: string | null
}

/**
 * The menu item to which a key moves. Arrows move by one and wrap around, Home and End go to the ends, and a letter goes to the next item
 * that starts with it.
 */
export function targetOf<T extends Item>(key: string, items: readonly T[], current: unknown): T | undefined {
  const all: readonly unknown[] = items
  const at = all.indexOf(current)
  const step = STEPS[key]
  if (step !== undefined) return items.at(at === -1 ? Math.min(0, step) : (at + step) % items.length)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if ([...key].length !== 1 || key === ' ') return undefined
  const letter = key.toLocaleLowerCase()
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(({ textContent }) =>
    textContent?.trim().toLocaleLowerCase().startsWith(letter),
  )
}
