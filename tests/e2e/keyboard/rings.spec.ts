import type { Locator } from '@playwright/test'
import { expect, readyOffline, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'

// The ring around what has the focus is seen whole, and never under a bar.

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const address = `/${book.slug}/${book.articles[0]}`

/** Gives a control the focus. By how many px its ring is cut off: by the window, or by a box around it. */
async function cutOff(control: Locator): Promise<number> {
  await control.page().keyboard.press('Shift')
  await control.focus()
  return control.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
    if (outlineStyle === 'none') return Number.POSITIVE_INFINITY
    const beyond = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const boxes = [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }]
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      if (getComputedStyle(around).overflowY !== 'visible') boxes.push(around.getBoundingClientRect())
      // Nothing cuts off what lies over the page.
      if (around.matches(':popover-open')) break
    }
    const cuts = boxes.flatMap((box) => [
      box.left - (left - beyond),
      box.top - (top - beyond),
      right + beyond - box.right,
      bottom + beyond - box.bottom,
    ])
    return Math.max(0, ...cuts)
  })
}

test('the rings of an article’s bars, of the reading settings and of a picture’s button are whole on a phone', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(larder.origin + address)
  const text = page.getByRole('button', { name: 'Text, reading settings' })
  const header = page.locator('#root > header')
  for (const control of [
    text,
    page.getByRole('toolbar', { name: 'Reading tools' }).getByRole('button').last(),
    header.getByRole('link', { name: 'Back to the book' }),
    header.getByRole('button', { name: 'More', exact: true }),
  ])
    expect(await cutOff(control), String(control)).toBe(0)
  // Whatever color the picture has, the ring is on the button.
  const enlarge = page.getByRole('button', { name: 'Enlarge picture' }).first()
  await enlarge.focus()
  expect(Number.parseFloat(await enlarge.evaluate((one) => getComputedStyle(one).outlineOffset))).toBeLessThan(0)
  await text.focus()
  await page.keyboard.press('Enter')
  for (const name of ['A−, smaller text', 'A+, larger text'])
    expect(await cutOff(page.getByRole('button', { name })), name).toBe(0)
})

test('in the reader’s own colors, the ring of what is chosen is not of the color of its choice', {
  tag: '@deep',
}, async ({ larder, browser }) => {
  const context = await browser.newContext({ forcedColors: 'active', viewport: { width: 390, height: 700 } })
  const page = await context.newPage()
  await page.goto(larder.origin + address)
  const colorsOf = (part: Locator) =>
    part.evaluate((one) => {
      const { outlineStyle, outlineColor, backgroundColor } = getComputedStyle(one)
      return { outlineStyle, isSeen: outlineColor !== backgroundColor }
    })
  const text = page.getByRole('button', { name: 'Text, reading settings' })
  await page.keyboard.press('Shift')
  await text.focus()
  await page.keyboard.press('Enter')
  const leading = page.getByRole('group', { name: 'Line spacing' })
  await leading.getByRole('radio', { checked: true }).focus()
  const seen = { outlineStyle: 'solid', isSeen: true }
  expect(await colorsOf(leading.locator('label:has(:checked)'))).toEqual(seen)
  await page.keyboard.press('Escape')
  await text.evaluate((button) => button.setAttribute('aria-pressed', 'true'))
  await expect(text).toBeFocused()
  expect(await colorsOf(text)).toEqual(seen)
  await context.close()
})

test('a suggestion that the keyboard has chosen has a ring', { tag: '@deep' }, async ({ larder, page }) => {
  await page.goto(larder.origin)
  await readyOffline(page)
  const search = page.locator('#root').getByRole('searchbox', { name: 'Search' }).first()
  await search.pressSequentially('pla')
  await expect(page.getByRole('option').first()).toHaveCSS('outline-style', 'none')
  await search.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveCSS('outline-style', 'solid')
})

test('what scrolls by key, and a link beside the bar of matches, come into view below all bars', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await page.goto(`${larder.origin}${address}?find=salt`)
  const bar = page.getByRole('region', { name: 'Found in this article' })
  await expect(bar).toContainText('1 of')
  const margins = await page.locator('#root .article-html').evaluate((text) =>
    ['a', 'pre', 'math'].map((name) => {
      const part = document.createElement(name)
      text.append(part)
      const { scrollMarginTop } = getComputedStyle(part)
      part.remove()
      return Number.parseFloat(scrollMarginTop)
    }),
  )
  const header = await page.locator('#root > header').evaluate((one) => one.getBoundingClientRect().height)
  const [link = 0, ...scrollers] = margins
  // The header may have hidden meanwhile, and the bar of matches with it.
  expect(link).toBeGreaterThanOrEqual(header + 58)
  for (const margin of scrollers) expect(margin).toBeGreaterThanOrEqual(header)
})
