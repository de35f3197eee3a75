import { leftoverFault } from '#tests/support/device/pack-truth.ts'
import type { UserId } from '../world/accounts.ts'
import { BOOKMARKS_PER_PAGE } from '../world/server.ts'
import type { World } from '../world/world.ts'
import { wrongHighlights } from './highlight-invariants.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** All books are asked for again within a week. A day more is for requests that fail. */
const DAYS_OF_COUNTS = 9
/** Up to three times: the lists, the stats, the account, each page and each change. */
const MOST_REQUESTS = 150

/** The audience whose content the device should show. */
const audienceOf = ({ state: { session } }: World): string =>
  session === undefined || session.expired ? 'pub' : session.aud

/** The first difference between what the device should show and what it shows, as a readable text. Null: none. */
function difference(world: World): string | null {
  const { state, language, server } = world
  const aud = audienceOf(world)
  const user = aud === 'pub' ? null : (aud.replace('user:', '') as UserId)
  const listOf = (list: string) =>
    state.tocs.find((toc) => toc.aud === aud && toc.lang === language && toc.list === list)?.slugs.join() ?? 'nothing'
  const books = server.library.books.map((book) => book.slug).join()
  if (listOf('books') !== books) return `the books are ${listOf('books')}, not ${books}`
  for (const book of server.library.books) {
    const articles = server.library.inLanguage(book, language)
    const expected = articles.map((article) => article.slug).join()
    if (listOf(`book:${book.slug}`) !== expected)
      return `${book.slug} of ${aud} ${language} is ${listOf(`book:${book.slug}`)}, not ${expected}`
    const isRemoved = state.offlineSettings?.removedBooks.includes(book.slug)
    for (const { slug } of articles) {
      const { content } = server.row(slug, language, user).attributes
      const html = state.bodies.find(
        (row) => row.aud === aud && row.lang === language && row.bookSlug === book.slug && row.slug === slug,
      )?.html
      if (html !== content && !(isRemoved && html === undefined)) return `the text is ${html}, not ${content}`
    }
  }
  const wrong = leftover(world)
  if (wrong !== null || user === null) return wrong
  return wrongBookmarks(world, aud, user) ?? wrongHighlights(world, aud, user)
}

/** S29 OneHome: an article that moved is stored in its new book only. */
function leftover(world: World): string | null {
  const { state, language } = world
  const aud = audienceOf(world)
  const isShown = (row: { readonly aud: string; readonly lang: string }) => row.aud === aud && row.lang === language
  return leftoverFault(state.manifests.filter(isShown))
}

function wrongBookmarks({ state, server }: World, aud: string, user: UserId): string | null {
  const waiting = state.intents.filter((intent) => intent.aud === aud && ['pending', 'sending'].includes(intent.state))
  if (waiting.length > 0) return `${waiting[0]?.articleId} is still ${waiting[0]?.state}`
  const expected = server.accounts.users[user].bookmarks.filter((slug) => server.library.find(slug) !== undefined)
  const stored = state.bookmarks.filter((row) => row.aud === aud).map((row) => row.articleId)
  if ([...stored].sort().join() !== [...expected].sort().join()) return `the bookmarks are ${stored}, not ${expected}`
  return null
}

/**
 * S6: with a healthy network, an unchanging server, one open tab and no action of the reader, the device gets what the
 * server has. Changes that the counts of a server without our extensions cannot show arrive within a week.
 */
export async function converge(world: World): Promise<void> {
  const { network, server } = world
  network.troubles = []
  network.release()
  world.full = false
  await world.rest()
  if (world.tabs.length === 0) world.openTab()
  await world.rest()
  world.setOnline(true)
  await world.tabs[0]?.engine.changeOfflineCopies({ kind: 'pause', paused: false })
  await world.rest()
  const before = network.sent.length
  await world.pass(HOUR_MS)
  // The reader comes back to the page, as happens within a day.
  for (const tab of world.tabs) tab.engine.wake()
  await world.rest()
  await world.pass(HOUR_MS)
  const spent = network.sent.length - before
  if (spent > MOST_REQUESTS) throw new Error(`S6 Converge: it took ${spent} requests`)
  let wrong = difference(world)
  for (let day = 0; server.bare && wrong !== null && day < DAYS_OF_COUNTS; day++) {
    await world.pass(DAY_MS)
    for (const tab of world.tabs) tab.engine.wake()
    await world.rest()
    wrong = difference(world)
  }
  if (wrong !== null) throw new Error(wrong.startsWith('S') ? wrong : `S6 Converge: ${wrong}`)
  await quiesce(world)
  await haveEverything(world)
}

/** Restores all removed offline copies. They must become whole by themselves. */
async function haveEverything(world: World): Promise<void> {
  if ((world.state.offlineSettings?.removedBooks.length ?? 0) === 0) return
  await world.tabs[0]?.engine.changeOfflineCopies({ kind: 'restore-all' })
  await world.rest()
  const wrong = difference(world)
  if (wrong !== null) throw new Error(`S6 Converge: wanted again, ${wrong}`)
}

/** The extra requests for bookmarks of several pages: the other pages, and the first one a second time. */
function moreBookmarkPages({ server, state }: World): number {
  const user = state.session?.aud.replace('user:', '')
  const all = user === '1' || user === '2' ? server.accounts.users[user].bookmarks.length : 0
  return all > BOOKMARKS_PER_PAGE ? Math.ceil(all / BOOKMARKS_PER_PAGE) : 0
}

/** S7: a day without any action sends nothing. Coming back costs only the requests for account, bookmarks, highlights and stats. */
async function quiesce(world: World): Promise<void> {
  const { network, tabs } = world
  const { intents, highlightIntents } = world.state
  const parked = [...intents, ...highlightIntents].filter((intent) => intent.reason === 'failing').length
  const before = network.sent.length
  await world.pass(DAY_MS)
  const idle = network.sent.length - before
  if (idle > parked) throw new Error(`S7 Quiesce: ${idle} requests in a day of nothing`)
  tabs[0]?.engine.wake()
  await world.rest()
  const most = 5 + parked + (world.server.bare ? 15 : moreBookmarkPages(world))
  const spent = network.sent.length - before - idle
  if (spent > most)
    throw new Error(
      `S7 Quiesce: ${spent} requests for nothing new: ${network.sent.slice(-spent).map((one) => one.path)}`,
    )
}
