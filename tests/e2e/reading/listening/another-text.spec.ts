import type { Page } from '@playwright/test'
import { expect, readyOffline, test } from '../../support/larder.ts'
import { giveVoices, voices } from '../../support/voice.ts'
import { bar, lastSaid, listen, openWithVoicesHeld, title } from './listening-controls.ts'

test.use({ ownServer: false, contextOptions: { reducedMotion: 'reduce' } })

const CYRILLIC = /\p{Script=Cyrillic}/u

async function chooseRussian(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'EN, language' }).click()
  await page.getByRole('menuitemradio', { name: 'Русский' }).click()
  await expect(page.locator('#root .article-html')).toHaveAttribute('lang', 'ru')
}

/** Opens the article with both languages on the device, so that the other one comes without a loader between. */
async function openBoth(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/`)
  await readyOffline(page)
  await page.getByRole('button', { name: 'EN, language' }).click()
  await page.getByRole('menuitemradio', { name: 'Русский' }).click()
  await expect(page.getByRole('button', { name: 'RU, язык' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Можно читать без сети' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'RU, язык' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'EN, language' })).toBeVisible()
  await openWithVoicesHeld(page, origin)
}

test('the contents beside an article are those of the language that the reader has chosen', async ({
  larder,
  page,
}) => {
  await giveVoices(page, ['en-GB', 'ru-RU'])
  await openBoth(page, larder.origin)
  await chooseRussian(page)
  const contents = page.getByRole('navigation', { name: 'Содержание' }).getByRole('link')
  await expect(contents.first()).toHaveText(CYRILLIC)
  const lost = await contents.evaluateAll(
    (links) =>
      links.filter(
        (link) => document.getElementById(decodeURIComponent(link.getAttribute('href')?.slice(1) ?? '')) === null,
      ).length,
  )
  expect(lost).toBe(0)
})

test('the voice goes on in the language that the reader has chosen, and a paused voice stays paused', async ({
  larder,
  page,
}) => {
  await giveVoices(page, ['en-GB', 'ru-RU'])
  await openBoth(page, larder.origin)
  await listen(page).click()
  await expect.poll(() => lastSaid(page)).toBe(title)
  await chooseRussian(page)
  await expect.poll(() => lastSaid(page)).toMatch(CYRILLIC)
  expect(await voices(page, ({ names }) => names.at(-1))).toBe('ru-RU')
  const russian = page.getByRole('region', { name: 'Прослушивание' })
  await russian.getByRole('button', { name: 'Пауза' }).click()
  await expect(russian.getByRole('button', { name: 'Продолжить' })).toBeVisible()
  await page.getByRole('button', { name: 'RU, язык' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.locator('#root .article-html')).toHaveAttribute('lang', 'en')
  await expect(bar(page).getByRole('button', { name: 'Go on' })).toBeVisible()
  expect(await lastSaid(page)).toMatch(CYRILLIC)
})
