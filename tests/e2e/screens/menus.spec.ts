import { openMore, showBars } from '../support/article/bars.ts'
import { expect, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'
import { scrolledTo, wheelTo } from '../support/scrolling.ts'

test.use({ ownServer: false })

const [book] = demoBooks
const article = `/${book?.slug}/${book?.articles[0]}`

test('menus open and move with arrow keys, Home and End, and give the focus back', async ({ larder, page }) => {
  await page.goto(larder.origin + article)
  const button = page.getByRole('button', { name: 'EN, language' })
  const items = page.getByRole('menuitemradio')
  await expect(button).toBeVisible()
  for (const [key, first] of [
    ['ArrowDown', 'English'],
    ['ArrowUp', 'Українська'],
    ['Enter', 'English'],
  ] as const) {
    await button.focus()
    await page.keyboard.press(key)
    await expect(items.filter({ hasText: first }), key).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(items.first()).toBeHidden()
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  }
  await page.keyboard.press('ArrowDown')
  await expect(items.first()).toBeFocused()
  for (const [key, target] of [
    ['End', 'Українська'],
    ['ArrowDown', 'English'],
    ['ArrowUp', 'Українська'],
    ['Home', 'English'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(items.filter({ hasText: target }), key).toBeFocused()
  }
  // Tab moves on from the button, not from the end of the page.
  await page.keyboard.press('Tab')
  await expect(items.first()).toBeHidden()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeFocused()
  // A click on the button of an open menu closes it.
  await button.click()
  await expect(items.first()).toBeVisible()
  await button.click()
  await expect(items.first()).toBeHidden()
})

test('Escape closes every menu and panel and puts the focus on its button, and the page does not move', async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(larder.origin + article)
  await expect(page.locator('#root .article-html')).toBeVisible()
  await wheelTo(page, 900)
  await showBars(page)
  const y = await scrolledTo(page)
  for (const [name, opened] of [
    ['Related Books', page.getByRole('menu', { name: 'Related Books' })],
    ['EN, language', page.getByRole('menu', { name: 'EN, language' })],
    ['My Account', page.getByRole('menu', { name: 'My Account' })],
    ['Open search', page.getByRole('searchbox')],
    ['Contents', page.getByRole('navigation', { name: 'Contents' })],
    ['Text, reading settings', page.getByRole('dialog', { name: 'Reading settings' })],
  ] as const) {
    const opener = page.getByRole('button', { name, exact: true })
    if (!(await opener.isVisible())) await openMore(page)
    await opener.click()
    await expect(opened, name).toBeVisible()
    await expect.poll(() => opened.evaluate((box) => box.contains(document.activeElement)), name).toBe(true)
    expect(await scrolledTo(page), name).toBe(y)
    await page.keyboard.press('Escape')
    await expect(opened, name).toBeHidden()
    await expect(opener, name).toBeFocused()
    expect(await scrolledTo(page), name).toBe(y)
  }
})

test('the Tab key reaches an article’s tools before its text', async ({ larder, page }) => {
  await page.goto(larder.origin + article)
  const tools = page.getByRole('toolbar').getByRole('button')
  await expect(tools.last()).toBeVisible()
  const after = await tools.last().evaluate((button) => {
    const text = document.querySelector('.article-html')
    return text !== null && (button.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  })
  expect(after).toBe(true)
})

/** Open menus, panels and dialogs that are partly outside the window or hide a part that cannot be scrolled to. */
const cutOff = (): string[] =>
  [...document.querySelectorAll<HTMLElement>(':popover-open, dialog[open]')].flatMap((box) => {
    const { top, bottom, left, right } = box.getBoundingClientRect()
    const inside = top >= 0 && left >= 0 && bottom <= innerHeight + 0.5 && right <= innerWidth + 0.5
    const clipped = box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== 'auto'
    const wide = box.scrollWidth > box.clientWidth + 1
    return inside && !clipped && !wide ? [] : [`${box.ariaLabel ?? box.className}: ${top} ${right} ${bottom} ${left}`]
  })

for (const [width, height] of [
  [320, 256],
  [667, 375],
  [320, 568],
] as const)
  test(`no menu, panel or dialog is cut off at ${width}x${height}`, async ({ larder, browser }) => {
    const context = await browser.newContext({ viewport: { width, height }, locale: 'ru', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(larder.origin + article)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    for (const name of ['Другие книги', 'RU, язык', 'Содержание', 'Текст, настройки чтения']) {
      const opener = page.getByRole('button', { name, exact: true })
      if (!(await opener.isVisible())) await openMore(page)
      await opener.click()
      const opened = page.locator(':popover-open').last()
      await expect(opened, name).toBeVisible()
      await expect(opened.locator('button, a, input').last(), name).toBeAttached()
      expect(await page.evaluate(cutOff), name).toEqual([])
      // When the keyboard can bring the last control into view, it can do so with all controls before it.
      const last = opened.locator('button:enabled, a, input').last()
      await last.focus()
      const box = await last.boundingBox()
      expect(box?.y, name).toBeGreaterThanOrEqual(0)
      expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(height)
      // On a phone the menus of the header stand in the menu of its bar. Each Escape closes one.
      const all = page.locator(':popover-open')
      for (let left = (await all.count()) - 1; left >= 0; left -= 1) {
        await page.keyboard.press('Escape')
        await expect(all, name).toHaveCount(left)
      }
    }
    const note = page.getByRole('article').locator('sup a').first()
    await note.click()
    await expect(page.locator('.note-popover')).toBeVisible()
    expect(await page.evaluate(cutOff), 'note').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('toolbar').getByRole('button', { name: 'Добавить в избранное' }).click()
    const action = page.locator('[aria-live]').getByRole('button')
    await expect(action).toBeInViewport({ ratio: 1 })
    await action.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(cutOff), 'sign in').toEqual([])
    await context.close()
  })
