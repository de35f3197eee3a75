import type { Page } from '@playwright/test'
import { expect, test } from '../../support/larder.ts'
import { demoBooks } from '../../support/library.ts'

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const address = `/${book.slug}/${book.articles[0]}`
const HIDDEN = /[\u00ad\u200b\u2060\ufeff]/

/** What the reader has copied, as text and as HTML. */
const copied = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+c')
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (await item?.getType(type))?.text()
    return { text: (await read('text/plain')) ?? '', html: (await read('text/html')) ?? '' }
  })
}

for (const language of ['en', 'ru', 'uk'])
  test(`copied text has no hidden characters, a passage and the whole screen, ${language}`, {
    tag: language === 'ru' ? '@fast' : [],
  }, async ({ larder, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: larder.origin })
    await page.goto(`${larder.origin}/${language}${address}`)
    const paragraph = page.locator('.article-html > p').nth(1)
    await expect(paragraph).toBeVisible()
    await expect(page.getByRole('toolbar').last()).toBeVisible()
    expect(await page.locator('.article-html').textContent()).toMatch(HIDDEN)
    await paragraph.evaluate((element) => getSelection()?.selectAllChildren(element))
    const passage = await copied(page)
    await page.keyboard.press('ControlOrMeta+a')
    const all = await copied(page)
    const plain = (await paragraph.textContent())?.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim() ?? ''
    expect(passage.text.replace(/\s+/g, ' ').trim()).toBe(plain)
    expect(all.text.replace(/\s+/g, ' ')).toContain(plain)
    for (const text of [passage.text, passage.html, all.text, all.html]) expect(text).not.toMatch(HIDDEN)
    expect(all.html).not.toContain('<button')
  })

test('the screen stays on while the reader reads, and not after they went', async ({ larder, page }) => {
  await page.addInitScript(() => {
    const locks = { on: 0 }
    Object.assign(window, { locks })
    const request = async () => {
      locks.on++
      const lock = { released: false, release: async () => {} }
      lock.release = async () => {
        if (!lock.released) locks.on--
        lock.released = true
      }
      return lock
    }
    Object.defineProperty(Navigator.prototype, 'wakeLock', { value: { request }, configurable: true })
  })
  const on = () => page.evaluate(() => (window as unknown as { locks: { on: number } }).locks.on)
  await page.clock.install()
  await page.goto(larder.origin + address)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect.poll(on).toBe(1)
  // Nobody reads one screen for so long.
  await page.clock.fastForward('11:00')
  await expect.poll(on).toBe(0)
  await page.keyboard.press('PageDown')
  await expect.poll(on).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Larder, home' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${larder.origin}/`)
  await expect.poll(on).toBe(0)
})
