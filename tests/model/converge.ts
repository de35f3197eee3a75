import { leftoverFault } from '#tests/support/pack-truth.ts'
import type { UserId } from './accounts.ts'
import { BOOKMARKS_PER_PAGE } from './server.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** In a week all books are asked for again, and what fails on the way comes with the next day. */
const DAYS_OF_COUNTS = 9
/** Lists, stats and account, and a page or a change for each thing there is, each up to three times. */
const MOST_REQUESTS = 150

/** Whose content the device should show, and in which language. */
const audienceOf = ({ state: { session } }: World): string =>
  session === undefined || session.expired ? 'pub' : session.aud

/** What the device should show, and what it shows; as texts, so that a difference speaks for itself. */
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
    const isLeft = state.offlineSettings?.removedBooks.includes(book.slug)
    for (const { slug } of articles) {
      const { content } = server.row(slug, language, user).attributes
      const html = state.bodies.find(
        (row) => row.aud === aud && row.lang === language && row.bookSlug === book.slug && row.slug === slug,
      )?.html
      if (html !== content && !(isLeft && html === undefined)) return `the text is ${html}, not ${content}`
    }
  }
  return leftover(world) ?? (user === null ? null : wrongBookmarks(world, aud, user))
}

/** S29 OneHome: what has moved to another book is in that one only. */
function leftover(world: World): string | null {
  const { state, language } = world
  const aud = audienceOf(world)
  const isShown = (row: { readonly aud: string; readonly lang: string }) => row.aud === aud && row.lang === language
  return leftoverFault(state.manifests.filter(isShown))
}

function wrongBookmarks({ state, server }: World, aud: string, user: UserId): string | null {
  const waiting = state.intents.filter((intent) => intent.aud === aud && ['pending', 'sending'].includes(intent.state))
  if (waiting.length > 0) return `${waiting[0]?.articleId} is still ${waiting[0]?.state}`
  const held = server.accounts.users[user].bookmarks.filter((slug) => server.library.find(slug) !== undefined)
  const stored = state.bookmarks.filter((row) => row.aud === aud).map((row) => row.articleId)
  if ([...stored].sort().join() !== [...held].sort().join()) return `the bookmarks are ${stored}, not ${held}`
  return null
}

/**
 * S6: the network is healthy, the server quiet, and one tab open; nobody does anything. What the counts of a server without our extensions
 * cannot show comes within a week.
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
  // The reader comes back to the page, as he does in a day.
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

/** What he took off comes back whole when he wants it, by itself. */
async function haveEverything(world: World): Promise<void> {
  if ((world.state.offlineSettings?.removedBooks.length ?? 0) === 0) return
  await world.tabs[0]?.engine.changeOfflineCopies({ kind: 'restore-all' })
  await world.rest()
  const wrong = difference(world)
  if (wrong !== null) throw new Error(`S6 Converge: wanted again, ${wrong}`)
}

/** What bookmarks that fill several pages cost more: the other pages, and a second look at the first. */
function moreBookmarkPages({ server, state }: World): number {
  const user = state.session?.aud.replace('user:', '')
  const all = user === '1' || user === '2' ? server.accounts.users[user].bookmarks.length : 0
  return all > BOOKMARKS_PER_PAGE ? Math.ceil(all / BOOKMARKS_PER_PAGE) : 0
}

/** S7: in a day of nobody doing anything nothing is sent, and coming back costs what the account, the bookmarks and the stats cost. */
async function quiesce(world: World): Promise<void> {
  const { network, tabs } = world
  const parked = world.state.intents.filter((intent) => intent.reason === 'failing').length
  const before = network.sent.length
  await world.pass(DAY_MS)
  const idle = network.sent.length - before
  if (idle > parked) throw new Error(`S7 Quiesce: ${idle} requests in a day of nothing`)
  tabs[0]?.engine.wake()
  await world.rest()
  const most = 4 + parked + (world.server.bare ? 15 : moreBookmarkPages(world))
  const spent = network.sent.length - before - idle
  if (spent > most)
    throw new Error(
      `S7 Quiesce: ${spent} requests for nothing new: ${network.sent.slice(-spent).map((one) => one.path)}`,
    )
}
