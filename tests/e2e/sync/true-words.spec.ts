import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { FILE_FIRST_BYTE_MS } from '#contract/limits.ts'
import { ROOT } from '#tests/support/source-files.ts'
import { expect, READER, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const [first = '', second = ''] = book.articles

const says = (page: Page, words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()

test('a first visit to a server that hangs says so while it hangs', async ({ larder, page }) => {
  larder.network.weather = ({ path }) => (path.startsWith('/api/') ? 'silent' : 'clear')
  // Home itself would be the server's page, which can be read meanwhile.
  await page.goto(`${larder.origin}/login`)
  await page.getByRole('link', { name: 'Larder, home' }).click()
  await expect(page.getByText('The server is slow to answer')).toBeVisible()
  larder.network.weather = () => 'clear'
})

test('two windows in two languages each show the status of their own language, search included', async ({
  larder,
  page,
  context,
}) => {
  const heard: string[] = []
  await page.exposeFunction('heard', (words: string) => heard.push(words))
  await page.addInitScript(() => {
    const hear = Reflect.get(window, 'heard')
    new MutationObserver(() => hear(document.querySelector('header [role=status]')?.textContent ?? '')).observe(
      document,
      {
        subtree: true,
        childList: true,
        characterData: true,
      },
    )
  })
  await page.goto(larder.origin)
  await readyOffline(page)
  // The status does not say “ready” while the search index is not ready.
  expect([...new Set(heard)].filter((words) => /^(Preparing|Ready)/.test(words))).toEqual([
    'Preparing search',
    'Ready to read offline',
  ])
  await page.goto(`${larder.origin}/search?q=vitamin`)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText('The library is still being read in')).toHaveCount(0)
  const other = await context.newPage()
  await other.goto(larder.origin)
  await other.getByRole('button', { name: /language/i }).click()
  await other.getByRole('menuitemradio', { name: 'Русский' }).click()
  await says(other, 'Можно читать без сети')
  await says(page, 'Ready to read offline')
})

test('when two tabs sign in at once as two readers, the tab that lost says so', async ({ larder, context }) => {
  const tabs = await Promise.all(
    [READER, SUBSCRIBER].map(async (reader) => ({ reader, page: await context.newPage() })),
  )
  larder.network.weather = ({ path }) => (path === '/api/auth/login' ? { delayMs: 1_500 } : 'clear')
  for (const { page, reader } of tabs) {
    await page.goto(`${larder.origin}/login`)
    await page.getByLabel('E-mail').fill(reader.email)
    await page.getByLabel('Password', { exact: true }).fill(reader.password)
  }
  const said = tabs.map(({ page }) =>
    page.getByText('Another tab of this browser has already signed in').first().waitFor(),
  )
  await Promise.all(tabs.map(({ page }) => page.getByRole('button', { name: 'Sign In' }).click()))
  await Promise.any(said)
  for (const { page } of tabs) await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  for (const { page } of tabs) await page.close()
  await Promise.allSettled(said)
})

test('a download that waits for the server says so, shows no progress and fails with a message', async ({
  larder,
  page,
}) => {
  await page.clock.install()
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(`${larder.origin}/download`)
  larder.network.weather = ({ path }) => (path.includes('/files/') ? 'silent' : 'clear')
  const title = titleOf(book.slug, 'book')
  await page.getByRole('button', { name: `Download ${title}, EPUB` }).click()
  await expect(page.getByText(/Waiting for the server/)).toBeVisible()
  await expect(page.getByText('0 kB')).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(page.getByText(/Waiting for the server/)).toBeVisible()
  await page.clock.fastForward(FILE_FIRST_BYTE_MS - 60_000)
  await expect(page.getByRole('alert')).toContainText('The download did not finish')
  await expect(page.getByRole('button', { name: `Try Again: ${title}, EPUB` })).toHaveText('Try Again')
})

test('an open page shows by itself that a subscription began or ended, or that a book was removed', async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await readyOffline(page)
  await page.goto(`${larder.origin}/${book.slug}/${second}`)
  const subscribe = page.getByRole('main').getByRole('link', { name: 'Subscribe to continue reading' })
  const notes = page.getByRole('heading', { name: /Notes/ })
  await expect(subscribe).toBeVisible()
  await larder.decide('grant', READER.email)
  await expect(notes).toBeVisible()
  await larder.decide('revoke', READER.email)
  await expect(subscribe).toBeVisible()
  await expect(notes).toHaveCount(0)

  await page.goto(`${larder.origin}/${book.slug}/${first}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first))
  cpSync(join(ROOT, 'content'), larder.contentDir, { recursive: true })
  const books = join(larder.contentDir, 'books')
  rmSync(join(books, book.slug), { recursive: true })
  const link = new RegExp(`\\[([^\\]]+)\\]\\(/${book.slug}[^)]*\\)`, 'g')
  for (const name of readdirSync(larder.contentDir, { recursive: true, encoding: 'utf8' })) {
    const file = join(larder.contentDir, name)
    if (name.endsWith('.md')) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(link, '$1'))
  }
  await larder.importFolder(larder.contentDir)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})
