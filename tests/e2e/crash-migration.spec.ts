import { setTimeout as sleep } from 'node:timers/promises'
import { test } from './support/crashes.ts'
import { expect, readyOffline, SUBSCRIBER, signIn } from './support/larder.ts'
import { demoBooks, titleOf } from './support/library.ts'
import { asIndexedDb, makeOlder, type OldVersion, PRESENT_VERSION } from './support/older-database.ts'
import type { RawTables } from './support/raw-tables.ts'

/** The first one knew no favorites: with it they end, so it is the last. */
const OLD: readonly OldVersion[] = [5, 4, 3]
const [book = { slug: '', articles: [] }] = demoBooks
const [article = ''] = book.articles
/** The page's scripts come first, then the upgrade: how long that takes is learned from whether a kill came too early or too late. */
const FIRST_GUESS_MS = 400

const counts = ({ articles, bodies, intents, bookmarks, reading, tocs }: RawTables) => ({
  texts: bodies.map(({ aud, lang, slug, html }) => `${aud} ${lang} ${slug} ${html.length}`).sort(),
  articles: articles.length,
  tocs: tocs.length,
  reading: reading.length,
  intents: intents.map((row) => `${row.articleId} ${row.want} ${row.key}`),
  bookmarks: bookmarks.length,
})

test('killed while an older database is brought up to date, a device loses no row and no favorite', {
  tag: '@deep',
}, async ({ larder, beginCrashes }) => {
  test.setTimeout(240_000)
  const crashes = beginCrashes('migration')
  await signIn(await crashes.install(), larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await readyOffline(await crashes.show('/'))
  crashes.offline()
  const page = await crashes.show(`/${book.slug}/${article}`)
  const star = page.getByRole('toolbar').getByRole('button', { name: /favorites/ })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  // A few rows of another language stand for a device that is full of them: what counts here is the rest.
  const here = (tables: RawTables) =>
    counts({ ...tables, articles: tables.articles.filter((row) => row.lang !== 'zz') })
  const present = here(await crashes.tables())
  expect(present.intents).toHaveLength(1)

  let version: OldVersion | null = null
  let upgraded = 0
  let guessMs = FIRST_GUESS_MS
  for (let kill = 0; kill < 9; kill++) {
    if (version === null) {
      version = OLD[upgraded] ?? 1
      await makeOlder(await crashes.blank(), version)
    }
    const from = version
    const expected = from === 1 ? { ...present, intents: [], bookmarks: 0 } : present
    const opening = await crashes.open()
    await opening.goto(larder.origin, { waitUntil: 'commit' })
    await sleep(guessMs)
    const tables = await crashes.strike(
      [
        (left) =>
          [asIndexedDb(from), asIndexedDb(PRESENT_VERSION)].includes(left.version)
            ? []
            : [`the database is half way, at ${left.version}`],
      ],
      (left) => left.version === asIndexedDb(from),
      guessMs / 4,
    )
    guessMs *= tables.version === asIndexedDb(from) ? 1.3 : 0.75
    expect(here(tables), crashes.words(`rows after an upgrade from ${from}`)).toEqual(expected)
    if (tables.version === asIndexedDb(from)) continue
    upgraded++
    version = null
    await crashes.show(`/${book.slug}/${article}`)
    await expect((await crashes.open()).getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, article))
    if (from === 1) continue
    const favorites = await crashes.show('/favorites')
    await expect(favorites.getByRole('main').getByRole('listitem').getByRole('heading')).toHaveText([
      titleOf(book.slug, article),
    ])
  }
  expect(upgraded, crashes.words('upgrades that were done')).toBeGreaterThan(0)
  crashes.end(2)
})
