import type { Page } from '@playwright/test'
import { RAW_VERSION } from '#db/db-name.ts'
import { present } from '#tests/support/present.ts'
import { changeRow, earlySettled, holdApp, letAppBegin } from '../support/article/early.ts'
import { expect, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'
import { readRaw } from '../support/raw-tables.ts'

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const [first = '', second = ''] = book.articles

/** The text that is shown before the app starts, in a page whose app is held back. Null: no early article. */
async function earlyText(page: Page, address: string): Promise<string | null> {
  await page.goto(address)
  await earlySettled(page)
  const text = page.locator('#early .article-html')
  return (await text.count()) === 0 ? null : text.textContent()
}

test('the early article shows only what this reader may read, and nothing when the stored data is damaged', async ({
  larder,
  context,
  page,
}) => {
  const held = await context.newPage()
  await holdApp(held)
  const address = (article: string) => `${larder.origin}/${book.slug}/${article}`

  await test.step('a subscriber gets the whole text, and after signing out only the beginning', async () => {
    await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
    await readyOffline(page)
    const whole = present(await earlyText(held, address(second)))
    await page.getByRole('button', { name: 'My Account' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await readyOffline(page)
    const beginning = present(await earlyText(held, address(second)))
    expect(beginning).not.toBe('')
    expect(whole.length).toBeGreaterThan(beginning.length + 500)
  })

  await test.step('the text is in the chosen language', async () => {
    await held.evaluate(() => localStorage.setItem('currentLanguage', 'uk'))
    expect(await earlyText(held, address(first))).toBeNull()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toBeVisible()
    await expect.poll(() => earlyText(held, address(first)), { timeout: 30_000 }).not.toBeNull()
    await expect(held.locator('html')).toHaveAttribute('lang', 'uk')
    await expect(held.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first, 'uk'))
    await held.evaluate(() => localStorage.setItem('currentLanguage', 'en'))
  })
  await page.close()
  expect(await earlyText(held, address(first))).not.toBeNull()

  await test.step('a hostile text is sanitized', async () => {
    const pack = (await readRaw(held))?.packs.find(
      ({ aud, lang, texts }) => aud === 'pub' && lang === 'en' && texts.some(({ slug }) => slug === first),
    )
    const hostile = '<p id="early">kept</p><img src="x" onerror="window.hacked=1"><svg onload="window.hacked=1"></svg>'
    const more =
      '<script>window.hacked=1</script><a href="javascript:window.hacked=1">run</a><iframe srcdoc="x"></iframe>'
    const key = ['pub', 'en', book.slug, pack?.pack ?? -1]
    const texts = pack?.texts.map((text) => ({ ...text, html: hostile + more }))
    await changeRow(held, 'packs', key, { texts })
    expect(await earlyText(held, address(first))).toBe('keptrun')
    const early = held.locator('body > #early')
    expect(
      await early.locator('script, .article-html svg, img, iframe, [onerror], [onload], [href^="java"]').count(),
    ).toBe(0)
    await letAppBegin(held)
    await expect(held.locator('#root').getByText('kept')).toBeVisible()
    expect(await held.evaluate(() => 'hacked' in window)).toBe(false)
    await changeRow(held, 'packs', key, { texts: pack?.texts })
  })

  await test.step('an article outside the table of contents, and an article during a sign-out, is not shown', async () => {
    const toc = ['pub', 'en', `book:${book.slug}`]
    await changeRow(held, 'tocs', toc, { slugs: [second] })
    expect(await earlyText(held, address(first))).toBeNull()
    await changeRow(held, 'tocs', toc, { slugs: book.articles })
    expect(await earlyText(held, address(first))).not.toBeNull()
    await changeRow(held, 'meta', 'session', { signingOut: true })
    expect(await earlyText(held, address(first))).toBeNull()
    await changeRow(held, 'meta', 'session', { signingOut: false })
    expect(await earlyText(held, `${larder.origin}/${book.slug}/nothing`)).toBeNull()
    expect(await earlyText(held, address(first))).not.toBeNull()
  })

  await test.step('the early article does not block an upgrade of the tables, and does not read tables of another version', async () => {
    const upgraded = await held.evaluate(
      (newer) =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open('larder', newer)
          opening.onblocked = () => resolve(false)
          opening.onsuccess = () => {
            opening.result.close()
            resolve(true)
          }
        }),
      RAW_VERSION + 1,
    )
    expect(upgraded).toBe(true)
    expect(await earlyText(held, address(first))).toBeNull()
    expect((await readRaw(held))?.version).toBe(RAW_VERSION + 1)
  })

  await test.step('the early article does not wait for blocked tables and does not create missing ones', async () => {
    const other = await context.newPage()
    await other.goto(`${larder.origin}/api/health`)
    await other.evaluate(async () => {
      await new Promise((resolve) => {
        const opening = indexedDB.open('larder')
        opening.onsuccess = () => resolve(Object.assign(window, { kept: opening.result }))
      })
      await new Promise((resolve) => Object.assign(indexedDB.deleteDatabase('larder'), { onblocked: resolve }))
    })
    expect(await earlyText(held, address(first))).toBeNull()
    await other.close()
    await expect.poll(() => held.evaluate(() => indexedDB.databases())).toEqual([])
    expect(await earlyText(held, address(first))).toBeNull()
    expect(await held.evaluate(() => indexedDB.databases())).toEqual([])
  })
})
