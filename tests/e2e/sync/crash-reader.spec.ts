import type { Page } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import { below } from '#tests/support/random.ts'
import { isFavorite } from '../support/crash/crash-invariants.ts'
import { test } from '../support/crash/crashes.ts'
import { expect, readyOffline, SUBSCRIBER, signIn } from '../support/larder.ts'
import { LONG_BOOK, LONG_ORDER, writeLongLibrary } from '../support/long-library.ts'
import { hasAllBooks, type RawTables, readRaw, sessionIn, tokenIn } from '../support/raw-tables.ts'
import type { Larder } from '../support/server/larder.ts'

test.describe.configure({ mode: 'parallel' })

/** The article ids of the subscriber's bookmarks on the server, asked for without the network in between. */
async function bookmarked(larder: Larder): Promise<string[]> {
  const login = await fetch(`${larder.serverOrigin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(SUBSCRIBER),
  })
  const { access_token } = (await login.json()) as { access_token: string }
  const answer = await fetch(`${larder.serverOrigin}/api/user/bookmarks`, {
    headers: { Authorization: `Bearer ${access_token}` },
  })
  const { data } = (await answer.json()) as { data: { attributes: { article_id: string } }[] }
  return data.map((row) => row.attributes.article_id).sort()
}

// Invariants S9
test('a device killed while it sends favorites loses none, and the server gets each once', { tag: '@deep' }, async ({
  larder,
  beginCrashes,
}) => {
  test.setTimeout(240_000)
  await larder.importFolder(writeLongLibrary(larder.contentDir, LONG_ORDER))
  const crashes = beginCrashes('push')
  await signIn(await crashes.install(), larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await readyOffline(await crashes.show('/'))
  const first = await crashes.tables()
  const aud = sessionIn(first)?.aud ?? 'pub'
  const ids = new Map(first.articles.filter((row) => row.aud === aud).map((row) => [row.title, row.id]))
  const titles = new Map([...ids].map(([title, id]) => [id, title]))
  const wanted = new Map<string, boolean>()

  /** Some answers come late, some calls never arrive, and some arrive but their answer is lost. */
  const stormy = () =>
    crashes.weather(({ path, method }) => {
      const chance = path.startsWith('/api/user/bookmarks') && method !== 'GET' ? crashes.random() : 1
      if (chance < 0.25) return { cutAfterBytes: 0 }
      return chance < 0.4 ? 'down' : crashes.slow()
    })

  const toggle = async (page: Page) => {
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) })
    const one = row.nth(below(crashes.random, 10))
    const id = present(ids.get((await one.getByRole('heading').textContent()) ?? ''))
    const star = one.getByRole('button')
    const bookmarked = (await star.getAttribute('aria-pressed')) !== 'true'
    await star.click()
    return { id, bookmarked, shown: () => expect(star).toHaveAttribute('aria-pressed', String(bookmarked)) }
  }

  while (crashes.goesOn(9)) {
    stormy()
    const page = await crashes.show(`/${LONG_BOOK}`)
    for (let toggles = 0; toggles <= below(crashes.random, 3); toggles++) {
      const { id, bookmarked, shown } = await toggle(page)
      // Shown means written.
      await shown()
      wanted.set(id, bookmarked)
    }
    const last = await toggle(page)
    const isSending = (tables: RawTables) => tables.intents.length > 0
    const tables = await crashes.strike([], isSending)
    // The kill may have come before or after the last tap was written: both are right.
    if (isFavorite(tables, aud, last.id) === last.bookmarked) wanted.set(last.id, last.bookmarked)
    const server = await bookmarked(larder)
    expect(new Set(server).size, crashes.words('on the server twice')).toBe(server.length)
    for (const [id, bookmarked] of wanted) {
      expect(isFavorite(tables, aud, id), crashes.words(`what is shown of ${titles.get(id)}`)).toBe(bookmarked)
      const isUnsent = tables.intents.some((intent) => intent.articleId === id)
      if (!isUnsent) expect(server.includes(id), crashes.words(`the server on ${titles.get(id)}`)).toBe(bookmarked)
    }
    const favorites = await crashes.show('/favorites')
    const shown = [...wanted].filter(([, bookmarked]) => bookmarked).map(([id]) => present(titles.get(id)))
    await expect(favorites.getByRole('main').getByRole('listitem').getByRole('heading')).toHaveCount(shown.length)
    const heads = await favorites.getByRole('main').getByRole('listitem').getByRole('heading').allTextContents()
    expect(heads.sort(), crashes.words('favorites offline')).toEqual(shown.sort())
  }

  crashes.weather(() => 'clear')
  await crashes.show('/')
  const all = [...wanted].filter(([, bookmarked]) => bookmarked).map(([id]) => id)
  await expect.poll(() => bookmarked(larder), { timeout: 30_000 }).toEqual(all.sort())
  await expect.poll(async () => (await readRaw(crashes.device.page))?.intents.length).toBe(0)
  crashes.end()
})

/** Who is signed in, by everything the device stores about the session. Throws when these disagree. */
async function readerOn(page: Page): Promise<'nobody' | 'reader'> {
  const tables = await readRaw(page)
  if (tables === null) return 'nobody'
  const stored = await page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('currentUser')])
  const rows = Object.values(tables).flatMap((table) => (Array.isArray(table) ? (table as { aud?: string }[]) : []))
  const { aud = 'pub', user = null } = sessionIn(tables) ?? {}
  const traces = {
    account: user !== null,
    token: tokenIn(tables) !== undefined,
    storedToken: stored[0] !== null,
    storedUser: stored[1] !== null && stored[1] !== 'null',
  }
  if (aud !== 'pub') {
    expect(traces).toEqual({ account: true, token: true, storedToken: true, storedUser: true })
    return 'reader'
  }
  expect(traces).toEqual({ account: false, token: false, storedToken: false, storedUser: false })
  expect(rows.filter((row) => row.aud?.startsWith('user:'))).toEqual([])
  expect(JSON.stringify(tables) + JSON.stringify(stored)).not.toContain(SUBSCRIBER.email)
  return 'nobody'
}

// Invariants S15
test('a device killed during sign-in and sign-out has either the whole reader or nothing of them', {
  tag: ['@deep', '@spec-3.11', '@spec-4.5'],
}, async ({ larder, beginCrashes }) => {
  test.setTimeout(240_000)
  await larder.importFolder(writeLongLibrary(larder.contentDir, LONG_ORDER))
  const crashes = beginCrashes('sign-out')
  await crashes.install()
  let begun = 0
  // A sign-out needs a sign-in that survived its kill. When none did, the story takes more kills.
  for (let kill = 0; crashes.goesOn(12) || (begun === 0 && kill < 24); kill++) {
    crashes.weather(crashes.slow)
    const page = await crashes.show('/')
    const leaves = (await readerOn(page)) === 'reader'
    let mustBeGone = false
    if (leaves) {
      await page.getByRole('button', { name: 'My Account' }).click()
      await crashes.calls(below(crashes.random, 2), () => page.getByRole('menuitem', { name: 'Log Out' }).click())
    } else {
      await page.goto(`${larder.origin}/login`)
      await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
      await page.getByLabel('Password', { exact: true }).fill(SUBSCRIBER.password)
      const form = page.getByRole('main').getByRole('button', { name: 'Sign In' })
      await crashes.calls(1 + below(crashes.random, 6), () => form.click())
    }
    const tables = await crashes.strike([], (left) => {
      const session = sessionIn(left)
      mustBeGone = leaves && (session?.aud === 'pub' || session?.signingOut === true)
      return session?.signingOut === true || (session?.aud !== 'pub' && !hasAllBooks(left))
    })
    if (mustBeGone) begun++
    const again = await crashes.show('/')
    const was = sessionIn(tables)?.aud ?? 'pub'
    const isReader = !mustBeGone && was !== 'pub'
    await expect(async () => expect(await readerOn(again)).toBe(isReader ? 'reader' : 'nobody')).toPass({
      timeout: 10_000,
    })
    const name = isReader ? 'My Account' : 'Sign In'
    await expect(again.getByRole('banner').getByText(name).first()).toBeVisible()
  }
  expect(begun, crashes.words('sign-outs that had begun')).toBeGreaterThan(0)
  crashes.end()
})
