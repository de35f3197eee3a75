import type { Page } from '@playwright/test'
import { seriousFindingsLightAndDark } from '../../support/axe.ts'
import { expect, readyOffline, test } from '../../support/larder.ts'
import { giveVoices, voices } from '../../support/voice.ts'
import {
  bar,
  lastSaid,
  letSpeak,
  listen,
  openOptions,
  openWithVoicesHeld,
  option,
  title,
} from './listening-controls.ts'

test.use({ ownServer: false, contextOptions: { reducedMotion: 'reduce' } })

const marked = (page: Page) =>
  page.evaluate(
    () => [...(CSS.highlights.get('spoken') ?? [])].map((range) => String(range).replaceAll('\u00ad', ''))[0],
  )

test('a whole article is read aloud without its notes, also without a network', async ({ larder, page }) => {
  await giveVoices(page, ['ru-RU', 'en-GB'])
  await page.goto(larder.origin)
  await readyOffline(page)
  larder.network.weather = () => 'down'
  await openWithVoicesHeld(page, larder.origin)
  const text = page.locator('.article-html')
  await listen(page).click()
  await openOptions(page)
  await option(page, 'Sleep timer').selectOption({ label: 'End of the article' })
  await letSpeak(page)
  await expect(bar(page)).toBeHidden()
  await expect(listen(page)).toHaveAttribute('aria-pressed', 'false')
  const said = await voices(page, ({ said }) => said)
  expect(said.length).toBeGreaterThan(20)
  expect(said[0]).toBe(title)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const letters = (words: string) => words.replace(/[^\p{L}\p{N}]/gu, '')
  const expected = await text.evaluate((root) => {
    const copy = root.cloneNode(true) as HTMLElement
    for (const silent of copy.querySelectorAll('[data-footnotes], [data-footnote-ref]')) silent.remove()
    return document.querySelector('h1 + p')?.textContent + copy.textContent
  })
  expect(letters(said.slice(1).join(' '))).toBe(letters(expected))
  expect(said.filter((sentence) => sentence.includes('\u00ad'))).toEqual([])
})

test('listening pauses and goes on in the same sentence, steps back and forward, and keeps its speed', async ({
  larder,
  page,
}) => {
  await giveVoices(page, ['en-GB'])
  await openWithVoicesHeld(page, larder.origin)
  await listen(page).click()
  await expect.poll(() => lastSaid(page)).toBe(title)
  await voices(page, ({ finish }) => finish())
  await expect.poll(() => lastSaid(page)).not.toBe(title)
  const first = await lastSaid(page)
  await expect.poll(async () => (await marked(page))?.replace(/\s+/g, ' ')).toBe(first)
  await bar(page).getByRole('button', { name: 'Pause' }).click()
  const count = await voices(page, ({ said }) => said.length)
  await bar(page).getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => voices(page, ({ said }) => said.length)).toBe(count + 1)
  expect(await lastSaid(page)).toBe(first)
  await bar(page).getByRole('button', { name: 'Next sentence' }).click()
  await expect.poll(() => lastSaid(page)).not.toBe(first)
  await bar(page).getByRole('button', { name: 'Previous sentence' }).click()
  await expect.poll(() => lastSaid(page)).toBe(first)
  await openOptions(page)
  await option(page, 'Speed').selectOption({ label: '1.5×' })
  await page.keyboard.press('Escape')
  await expect.poll(() => voices(page, ({ rates }) => rates.at(-1))).toBe(1.5)
  expect(await lastSaid(page)).toBe(first)
  await bar(page).getByRole('button', { name: 'Stop listening' }).click()
  await expect(bar(page)).toBeHidden()
  await openWithVoicesHeld(page, larder.origin)
  await listen(page).click()
  await expect.poll(() => voices(page, ({ rates }) => rates.at(-1))).toBe(1.5)
})

test('listening begins at the reader’s place and scrolls to what it says', async ({ larder, page }) => {
  await giveVoices(page, ['en-GB'])
  await openWithVoicesHeld(page, larder.origin)
  const heading = page.getByRole('article').getByRole('heading', { level: 2 }).nth(1)
  await page.mouse.move(400, 500)
  await heading.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 90))
  await listen(page).click()
  await expect.poll(() => lastSaid(page)).toBe((await heading.textContent())?.replaceAll('\u00ad', ''))
  const before = await page.evaluate(() => scrollY)
  for (let at = 0; at < 25; at++) {
    const count = await voices(page, ({ said }) => said.length)
    await voices(page, ({ finish }) => finish())
    await expect.poll(() => voices(page, ({ said }) => said.length)).toBe(count + 1)
  }
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 200)
  const isOnScreen = () =>
    page.evaluate(() => {
      const box = [...(CSS.highlights.get('spoken') ?? [])].map((range) => (range as Range).getBoundingClientRect())[0]
      return box !== undefined && box.bottom > 0 && box.top < innerHeight
    })
  await expect.poll(isOnScreen).toBe(true)
})

test('a device without a voice for the language, or with a voice that fails, says so', async ({ larder, page }) => {
  await giveVoices(page, ['de-DE'])
  await openWithVoicesHeld(page, larder.origin)
  await listen(page).click()
  await expect(bar(page).getByRole('status')).toContainText('has no voice for the language')
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeHidden()
  expect(await voices(page, ({ said }) => said)).toEqual([])
  await giveVoices(page, ['en-GB'])
  await openWithVoicesHeld(page, larder.origin)
  await listen(page).click()
  await expect.poll(() => lastSaid(page)).toBe(title)
  await voices(page, ({ fail }) => fail())
  await expect(bar(page).getByRole('status')).toContainText('does not respond')
  await openOptions(page)
  expect(await seriousFindingsLightAndDark(page)).toEqual([])
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => voices(page, ({ said }) => said.length)).toBe(2)
  await expect(bar(page).getByRole('status')).toHaveText('')
})

test('listening stops when the reader goes to the next article', async ({ larder, page }) => {
  await giveVoices(page, ['en-GB'])
  await openWithVoicesHeld(page, larder.origin)
  await listen(page).click()
  await expect.poll(() => lastSaid(page)).toBe(title)
  await page.getByRole('link', { name: /^Next:/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)
  await expect(bar(page)).toBeHidden()
  await voices(page, ({ finish }) => finish())
  expect(await voices(page, ({ said }) => said)).toHaveLength(1)
})
