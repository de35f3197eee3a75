import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './larder.ts'

/** The sum of shifts that a screen may have. The platform calls 0.1 good. */
const MAX_CLS = 0.02

/** The platform's session window: shifts less than this apart count together, up to the window's length. */
const GAP_MS = 1_000
const WINDOW_MS = 5_000

interface Shift {
  readonly value: number
  readonly at: number
  /** The nodes that moved, with their rectangles before and after. */
  readonly moved: readonly string[]
}

/** Records the layout shifts of every page of the context, from its first paint on. */
export async function recordShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    interface Source {
      readonly node: Node | null
      readonly previousRect: DOMRectReadOnly
      readonly currentRect: DOMRectReadOnly
    }
    interface LayoutShift extends PerformanceEntry {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly Source[]
    }
    const shifts: Shift[] = []
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement
      if (!element) return 'a removed node'
      const text = element.textContent.trim().slice(0, 30)
      return `<${element.localName} class="${element.className}"> “${text}”`
    }
    const note = (entries: readonly PerformanceEntry[]) => {
      for (const { value, hadRecentInput, startTime, sources } of entries as readonly LayoutShift[])
        if (!hadRecentInput)
          shifts.push({
            value,
            at: startTime,
            moved: sources.map((one) => `${nameOf(one.node)}: ${place(one.previousRect)} → ${place(one.currentRect)}`),
          })
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, {
      layoutShifts: () => {
        note(observer.takeRecords())
        return shifts
      },
    })
  })
}

/** The cumulative layout shift: the largest sum of one session window. */
export function worstWindow(shifts: readonly Shift[]): number {
  let worst = 0
  let sum = 0
  let from = Number.NEGATIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { value, at } of shifts) {
    if (at - last > GAP_MS || at - from > WINDOW_MS) {
      sum = 0
      from = at
    }
    last = at
    sum += value
    worst = Math.max(worst, sum)
  }
  return worst
}

/** The shifts of the page so far, after all that is visible is painted. */
export async function shiftsOf(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const isSeen = (image: Element) => image.getBoundingClientRect().top < innerHeight
    await Promise.all([...document.images].filter(isSeen).map((image) => image.decode().catch(() => undefined)))
    for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return (globalThis as unknown as { layoutShifts: () => readonly Shift[] }).layoutShifts()
  })
}

/** What moved on the page, or nothing when it moved less than readers notice. */
export async function tooMuchMoved(page: Page, name: string): Promise<readonly string[]> {
  const shifts = await shiftsOf(page)
  const cls = worstWindow(shifts)
  const each = shifts.map(({ value, at, moved }) =>
    [`${value.toFixed(4)} after ${Math.round(at)} ms`, ...moved].join('\n    '),
  )
  const told = `${name}: ${cls.toFixed(3)}\n  ${each.join('\n  ')}`
  // For a measurement: the numbers of all screens, also of those that are good.
  if (process.env.SHOW_CLS) console.log(`CLS ${told}`)
  return cls <= MAX_CLS ? [] : [told]
}

/** Shows a screen and waits until nothing more comes: its title, the header's last part, the footer's links and the status line. */
export async function goAndWait(page: Page, address: string, status: RegExp): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('#root header input[aria-autocomplete]')).toBeAttached()
  await expect(page.locator('header [role=status]')).toHaveText(status, { timeout: 30_000 })
  await expect(page.locator('main [role=progressbar]:not([aria-valuenow])')).toHaveCount(0)
}
