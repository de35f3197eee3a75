import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/larder.ts'
import { NOTED, painted, select } from './support/highlighting.ts'

const PHONE = { width: 390, height: 844 }
const RU = {
  tools: 'Выделенный текст',
  note: 'Добавить заметку',
  dialog: 'Заметка',
  save: 'Сохранить',
  list: 'Выделения',
}

async function writeNoteInRussian(page: Page, paragraph: number, note: string): Promise<string> {
  const words = await select(page, paragraph)
  await page.getByRole('toolbar', { name: RU.tools }).getByRole('button', { name: RU.note }).click()
  await page.getByRole('textbox', { name: RU.dialog }).fill(note)
  await page.getByRole('button', { name: RU.save }).click()
  await expect(page.getByRole('list', { name: RU.list }).getByRole('button')).toHaveText(new RegExp(note))
  return words
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Where a note stands in the margin, and where the paragraph is, in px. */
const positions = (page: Page, paragraph: number) =>
  page.evaluate((at) => {
    const topOf = (element: Element | undefined) => Math.round(element?.getBoundingClientRect().top ?? Number.NaN)
    const paragraphs = [...document.querySelectorAll('#root .article-html > p')]
    return [topOf(document.querySelector('aside li') ?? undefined), topOf(paragraphs[at])]
  }, paragraph)

test.describe('on a server that stays as it is', () => {
  test.use({ ownServer: false })

  test('on a phone in Russian, the tools stand at the lower edge and nothing scrolls sideways', {
    tag: '@deep',
  }, async ({ larder, browser }) => {
    const context = await browser.newContext({ viewport: PHONE, locale: 'ru-RU', hasTouch: true, isMobile: true })
    const page = await context.newPage()
    await page.goto(larder.origin + NOTED.path)
    await select(page, 0)
    const tools = page.getByRole('toolbar', { name: RU.tools })
    await expect(tools).toBeVisible()
    expect((await tools.boundingBox())?.y).toBeGreaterThan(PHONE.height / 2)
    for (const button of await tools.getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const words = await writeNoteInRussian(page, 1, 'Спросить про сыр')
    await expect.poll(() => painted(page, 'yellow')).toBe(words)
    await page.getByRole('link', { name: 'Все заметки' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Заметки' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Поиск по заметкам' }).fill('сыра')
    await expect(page.getByText('Спросить про сыр')).toBeVisible()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await context.close()
  })
})

test('a note made in Russian stands beside the same paragraph in Ukrainian, also after an edit of the article', {
  tag: '@deep',
}, async ({ larder, browser }) => {
  const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(larder.origin + NOTED.path)
  await expect(page.getByRole('status').filter({ hasText: 'Можно читать без сети' })).toBeVisible({ timeout: 30_000 })
  await writeNoteInRussian(page, 2, 'Спросить про сыр')
  await page.getByRole('button', { name: 'RU, язык' }).click()
  await page.getByRole('menuitemradio', { name: 'Українська' }).click()
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'uk')
  const entry = page.getByRole('list', { name: 'Виділення' }).getByRole('button')
  await expect(entry).toHaveText(/Спросить про сыр/)
  await expect(entry).toHaveText(/російська/)
  await expect
    .poll(() => positions(page, 2).then(([note = 0, paragraph = 1]) => Math.abs(note - paragraph)))
    .toBeLessThan(8)
  await expect.poll(() => painted(page, 'yellow')).toBe('')

  // A paragraph is put before all others, in every language.
  await larder.importEdited((contentDir) => {
    for (const language of ['en', 'ru', 'uk']) {
      const file = join(contentDir, 'books', NOTED.book, `${NOTED.article}.${language}.md`)
      const text = readFileSync(file, 'utf8')
      writeFileSync(file, text.replace(/^(---[\s\S]*?\n---\n)/, `$1\n42 (${language}).\n\n`))
    }
  })
  await page.evaluate(() => {
    const stats = JSON.parse(localStorage.getItem('appStats') ?? '{}')
    localStorage.setItem('appStats', JSON.stringify({ ...stats, updateDate: '2020-01-01T00:00:00.000Z' }))
  })
  await page.reload()
  await expect(page.locator('#root .article-html > p').first()).toHaveText('42 (uk).')
  await page.getByRole('button', { name: 'UK, мова' }).click()
  await page.getByRole('menuitemradio', { name: 'Русский' }).click()
  await expect(page.locator('#root .article-html > p').first()).toHaveText('42 (ru).', { timeout: 30_000 })
  await page.getByRole('button', { name: 'RU, язык' }).click()
  await page.getByRole('menuitemradio', { name: 'Українська' }).click()
  await expect(page.locator('#root .article-html > p').first()).toHaveText('42 (uk).')
  await expect
    .poll(() => positions(page, 3).then(([note = 0, paragraph = 1]) => Math.abs(note - paragraph)))
    .toBeLessThan(8)
  await context.close()
})
