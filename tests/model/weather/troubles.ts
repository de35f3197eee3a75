import type { StatusRow } from '#db/schema.ts'
import { marked, ourRefusal } from '#tests/support/device/foreign-answers.ts'
import { present } from '#tests/support/present.ts'
import { spoilt } from '../world/network.ts'
import type { Call } from '../world/server.ts'
import { json } from '../world/server.ts'
import type { World } from '../world/world.ts'

/** What can go wrong for good. `begin` makes it so on a device that is signed in, or new. */
export interface Trouble {
  readonly name: string
  /** What the status must say of the network. */
  readonly says?: StatusRow['network']
  /** The server answers all the same: a change must be sent. */
  readonly isOnlySaid?: true
  /** It is about one book. The other one changes too, and must arrive. */
  readonly sparesABook?: true
  /** It is about update notices. A device that has none asks for them once an hour, and that hour has just passed. */
  readonly isOfNotices?: true
  /** What is counted is what the trouble repeats. Each text is pulled once, and that is no repetition. So there are few. */
  readonly hasFewTexts?: true
  readonly begin: (world: World) => void
}

const weather = (name: string, answer: (call: Call) => Response | 'drop' | null): Trouble => ({
  name,
  begin: ({ network }) => {
    network.weather = answer
  },
})
/** Our server refuses, with its mark. */
const refusing =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    ourRefusal(status, headers)
const gateway = () => json({ message: 'Unauthorized' }, 401, { 'retry-after': '0' })
const html = () => new Response('<html>hotel</html>', { headers: { 'content-type': 'text/html' } })
const shortStream = (text: string) => marked(new Response(text, { headers: { 'content-type': 'text/event-stream' } }))
const answeringNotices = (name: string, answer: () => Response | 'drop'): Trouble => ({
  ...weather(name, ({ path }) => (path === '/server/events' ? answer() : null)),
  isOfNotices: true,
})
/** A stream of notices that tell of a change. Cut: one notice, and the stream ends after a minute. */
function noticesOf(world: World, revision: () => string, isCut: boolean): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isOpen = true
  return new ReadableStream({
    start(stream) {
      const after = (ms: number, act: () => void) => {
        const work = () => void (isOpen && act())
        world.timers.push({ tab: present(world.tabs[0]), at: world.stopwatch + ms, work })
      }
      const say = () => {
        stream.enqueue(new TextEncoder().encode(`event: changed\ndata: {"content_revision":"${revision()}"}\n\n`))
        if (isCut) after(65_000, () => stream.close())
        else after(5_000, say)
      }
      say()
    },
    cancel() {
      isOpen = false
    },
  })
}
/** Notices of a change that no stats show. */
const noticing = (name: string, revision: () => string, isCut = false): Trouble => ({
  name,
  isOfNotices: true,
  hasFewTexts: true,
  begin: (world) => {
    const headers = { 'content-type': 'text/event-stream' }
    world.network.weather = ({ path }) =>
      path === '/server/events' ? marked(new Response(noticesOf(world, revision, isCut), { headers })) : null
  },
})
let revisions = 0
const isChange = ({ method }: Call) => method === 'POST' || method === 'DELETE' || method === 'PUT'
const ofABook = (name: string, answer: () => Response | 'drop'): Trouble => ({
  name,
  sparesABook: true,
  begin: ({ network, server }) => {
    network.weather = ({ path }) => (path.startsWith('/books/book-0/articles') ? answer() : null)
    for (const book of [0, 1]) server.library.edit(book, 0)
  },
})
/** The server's answer, of which no row can be read. */
const unreadable = async (answer: Response): Promise<Response> =>
  answer.ok ? marked(spoilt(await answer.json())) : answer
let newBooks = 0
/** The list of books, and one more that the server does not have. */
const withNewBook = async (answer: Response): Promise<Response> => {
  const { data } = (await answer.json()) as { readonly data: readonly { readonly attributes: object }[] }
  const added = { ...data[0], id: `new-${++newBooks}`, attributes: { ...data[0]?.attributes, slug: `new-${newBooks}` } }
  return marked(json({ data: [...data, added] }))
}
const PAST = { date: 'Thu, 01 Jan 2015 00:01:00 GMT', 'retry-after': 'Thu, 01 Jan 2015 00:00:00 GMT' }

export const TROUBLES: readonly Trouble[] = [
  weather('no answer', () => 'drop'),
  weather('500', refusing(500)),
  weather('429 without a time', refusing(429)),
  weather('Retry-After: 0', refusing(429, { 'retry-after': '0' })),
  weather('Retry-After: 1', refusing(503, { 'retry-after': '1' })),
  weather('Retry-After of the past', refusing(429, PAST)),
  weather('Retry-After: soon', refusing(503, { 'retry-after': 'soon' })),
  { ...weather('a hotel', html), says: 'intercepted' },
  weather('401 of a gateway', gateway),
  weather('401 of everything', refusing(401)),
  weather('401, and no renewal', (call) => (call.path === '/auth/refresh' ? 'drop' : refusing(401)())),
  weather('401, and renewals that help nothing', ({ path }) => (path.startsWith('/auth/') ? null : refusing(401)())),
  weather('403 of everything', refusing(403)),
  weather('404 of everything', refusing(404)),
  weather('no lists', (call) => (/^\/(books|pages|languages)$/.test(call.path) ? refusing(500)() : null)),
  weather('no stats', (call) => (call.path === '/server/stats' ? refusing(500)() : null)),
  answeringNotices('streams that end at once', () => shortStream('')),
  { ...answeringNotices('streams that end after a word', () => shortStream(': here\n\n')), hasFewTexts: true },
  answeringNotices('notices without an answer', () => 'drop'),
  answeringNotices('notices that are refused', refusing(500)),
  answeringNotices('notices that are forbidden', refusing(403)),
  answeringNotices('502 of a gateway for notices', () => json('', 502)),
  answeringNotices('a hotel for notices', html),
  noticing('notices of one revision that the stats never have', () => 'other'),
  noticing('notices of ever new revisions that the stats never have', () => `other-${++revisions}`),
  noticing('streams that are cut each minute, with another first notice', () => `other-${++revisions}`, true),
  weather('no account', (call) => (call.path.startsWith('/user') ? refusing(500)() : null)),
  {
    name: 'an account that flips',
    // Other rights are other texts.
    hasFewTexts: true,
    begin: ({ network, server: { accounts } }) => {
      network.weather = ({ path }) => {
        if (path === '/user/me') accounts.subscribe('1', !accounts.users['1'].subscribed)
        return null
      }
    },
  },
  ofABook('a bad book', refusing(500)),
  ofABook('a book without an answer', () => 'drop'),
  ofABook('a listed book that is gone', refusing(404)),
  {
    name: 'ever new books that are gone, and a revision that moves',
    begin: ({ network, server }) => {
      network.weather = (call) => {
        if (call.path === '/server/stats') server.library.clock++
        return call.path === '/books' ? withNewBook(server.answer(call)) : null
      }
    },
  },
  {
    name: 'no book gets an answer',
    begin: ({ network, server }) => {
      network.weather = ({ path }) => (/^.books.*articles/.test(path) ? 'drop' : null)
      for (const book of [0, 1]) server.library.edit(book, 0)
    },
  },
  weather('a hotel for changes', (call) => (isChange(call) ? html() : null)),
  weather('429 at once for changes', (call) => (isChange(call) ? refusing(429, { 'retry-after': '0' })() : null)),
  weather('changes that no list shows', (call) => (isChange(call) ? refusing(409)() : null)),
  weather('changes that no list can show', (call) => {
    if (isChange(call)) return refusing(409)()
    return call.path.startsWith('/user/bookmarks') ? 'drop' : null
  }),
  {
    name: 'rows of a book that cannot be read',
    sparesABook: true,
    begin: ({ network, server }) => {
      network.weather = (call) => (call.path.startsWith('/books/book-0/') ? unreadable(server.answer(call)) : null)
      for (const book of [0, 1]) server.library.edit(book, 0)
    },
  },
  {
    name: 'rows of every list that cannot be read',
    begin: ({ network, server }) => {
      const isList = ({ method, path }: Call) => method === 'GET' && !/stats|auth|.user.me|articles/.test(path)
      network.weather = (call) => (isList(call) ? unreadable(server.answer(call)) : null)
      for (const book of [0, 1]) server.library.edit(book, 0)
    },
  },
  {
    name: 'a revision that moves with every answer',
    begin: ({ network, server }) => {
      network.weather = ({ path }) => {
        if (path === '/server/stats') server.library.clock++
        return null
      }
    },
  },
  {
    name: 'an acknowledgement cannot be stored',
    begin: (world) => void world.refusedTables.add('bookmarks'),
  },
  {
    name: 'no intent can be stored',
    begin: (world) => void world.refusedTables.add('intents'),
  },
  {
    name: 'a full disk',
    begin: (world) => {
      world.full = true
    },
  },
  {
    name: 'a disk without any room',
    begin: (world) => {
      for (const table of ['meta', 'packs', 'manifests', 'scopes', 'books', 'tocs', 'intents', 'bookmarks'])
        world.refusedTables.add(table)
    },
  },
  {
    name: 'offline',
    begin: (world) => world.setOnline(false),
  },
  {
    name: 'offline, says the browser',
    isOnlySaid: true,
    begin: (world) => {
      for (const tab of world.tabs) tab.engine.setOnline(false)
    },
  },
]
