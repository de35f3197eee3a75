import type { BookKey } from '#db/library/article-schema.ts'
import type { ScopeRow, TocRow } from '#db/schema.ts'
import type { StoredText } from '#tests/support/device/stored-texts.ts'
import type { UserId } from '../world/accounts.ts'
import type { Language } from '../world/library.ts'
import type { State } from '../world/raw.ts'
import type { World } from '../world/world.ts'

/**
 * What must be true of the library after every commit, by the names of tests/model/invariants.md. `before` is the state
 * after the previous commit. Gives the broken invariant, or null.
 */
export type Invariant = (now: State, before: State, world: World) => string | null

const byKey = <T extends { readonly aud: string; readonly lang: string }>(rows: readonly T[], name: keyof T) =>
  new Map(rows.map((row) => [`${row.aud} ${row.lang} ${String(row[name])}`, row]))

const byPlace = <T extends BookKey & { readonly slug: string }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [`${row.aud} ${row.lang} ${row.bookSlug} ${row.slug}`, row]))

const listsOf = (world: World, lang: string, list: string) =>
  world.server.library.history.map((snapshot) => snapshot[lang as Language].get(list))

/** Whether the reader changed or lost a right: rows of a reader may be deleted then. */
const isWiped = (now: State, before: State, aud: string): boolean => {
  const [is, was] = [now.session, before.session]
  const begins = is?.aud === aud && was?.aud === aud && is.user?.subscribed === true && was.user?.subscribed === false
  return aud !== 'pub' && !begins && is?.epoch !== was?.epoch
}

const inBooks = (state: State, { aud, lang }: { aud: string; lang: string }, slug: string): boolean =>
  state.tocs.some((toc) => toc.list === 'books' && toc.aud === aud && toc.lang === lang && toc.slugs.includes(slug))

const isOfRemovedBook = (now: State, toc: TocRow): boolean =>
  toc.list !== 'books' && !inBooks(now, toc, toc.list.slice('book:'.length))

export const noEmpty: Invariant = (now, before, world) => {
  const tocs = byKey(now.tocs, 'list')
  for (const toc of before.tocs) {
    if (toc.slugs.length === 0 || isWiped(now, before, toc.aud) || isOfRemovedBook(now, toc)) continue
    const slugs = tocs.get(`${toc.aud} ${toc.lang} ${toc.list}`)?.slugs ?? []
    if (slugs.length === 0 && !listsOf(world, toc.lang, toc.list).some((list) => list?.length === 0))
      return `S1 NoEmpty: ${toc.list} of ${toc.aud} ${toc.lang}`
  }
  return null
}

export const noMissingOpen: Invariant = (now, before) => {
  const removed = new Set(now.offlineSettings?.removedBooks)
  const bodies = byPlace(now.bodies)
  const tocs = byKey(now.tocs, 'list')
  for (const { aud, lang, bookSlug: book, slug } of before.bodies) {
    if (bodies.has(`${aud} ${lang} ${book} ${slug}`) || isWiped(now, before, aud)) continue
    if (removed.has(book)) continue
    const toc = tocs.get(`${aud} ${lang} book:${book}`)
    if (toc?.slugs.includes(slug) || (toc === undefined && inBooks(now, { aud, lang }, book)))
      return `S2 NoMissingOpen: ${slug} of ${aud} ${lang}`
  }
  return null
}

export const tocAtomic: Invariant = (now, before, world) => {
  const old = byKey(before.tocs, 'list')
  const scopes = byKey(now.scopes, 'name')
  for (const toc of now.tocs) {
    const key = `${toc.aud} ${toc.lang} ${toc.list}`
    const text = toc.slugs.join()
    if (old.get(key)?.slugs.join() === text || scopes.get(key)?.state !== 'fresh') continue
    if (!listsOf(world, toc.lang, toc.list).some((list) => list?.join() === text))
      return `S3 TocAtomic: ${key} was never ${text}`
  }
  return null
}

/** S4. A text may only be missing when the reader removed its offline copy, or until a restored book is complete. */
export function refClosed(): Invariant {
  const taken = new Set<string>()
  return (now) => {
    const removed = new Set(now.offlineSettings?.removedBooks)
    for (const slug of removed) taken.add(slug)
    const bodies = byPlace(now.bodies)
    const articles = byPlace(now.articles)
    const books = byKey(now.books, 'slug')
    const scopes = byKey(now.scopes, 'name')
    const mayLack = (aud: string, lang: string, book: string) =>
      removed.has(book) || (taken.has(book) && scopes.get(`${aud} ${lang} book:${book}`)?.state !== 'fresh')
    const isHere = ({ aud, lang, list }: TocRow, slug: string): boolean => {
      if (list === 'books') return books.has(`${aud} ${lang} ${slug}`)
      const book = list.slice('book:'.length)
      const key = `${aud} ${lang} ${book} ${slug}`
      return articles.has(key) && (bodies.has(key) || mayLack(aud, lang, book))
    }
    for (const toc of now.tocs) {
      const missing = toc.slugs.find((slug) => !isHere(toc, slug))
      if (missing !== undefined)
        return `S4 RefClosed: ${toc.list} of ${toc.aud} ${toc.lang} names ${missing}, which is not here`
    }
    return null
  }
}

/** Whether the engine has found out since that the answers cannot be complete. */
const isDoubted = (now: ScopeRow, before: ScopeRow | undefined): boolean => (now.doubts ?? 0) > (before?.doubts ?? 0)

/** The version of the library when a pull began: when its first page was asked for. Null: no pull has begun. */
function beginOf({ name, lang, checkpoint }: ScopeRow, before: number, { network, server }: World): number | null {
  const page = checkpoint?.nextPage ?? 0
  if (page < before) return server.library.history.length
  if (before > 1 || page === before) return null
  const address = new RegExp(`^/books/${name.replace('book:', '')}/articles/\\d+\\?page=1\\b`)
  const first = network.sent.findLast((one) => address.test(one.path) && one.headers.get('accept-language') === lang)
  return first?.libraryVersion ?? server.library.history.length
}

/**
 * S5. A pull goes back only for one of four reasons: the server changed during it, new stats reported a change, the
 * answers cannot be complete, or the reader restored an offline copy.
 */
export function progressMonotone(): Invariant {
  const begunAt = new Map<string, number | undefined>()
  return (now, before, world) => {
    const old = byKey(before.scopes, 'name')
    const taken =
      before.offlineSettings?.removedBooks.filter((slug) => !now.offlineSettings?.removedBooks.includes(slug)) ?? []
    const isWantedAgain = (name: string) => taken.some((slug) => name === `book:${slug}`)
    const told = JSON.stringify(now.stats) !== JSON.stringify(before.stats)
    const version = world.server.library.history.length
    for (const scope of now.scopes) {
      const key = `${scope.aud} ${scope.lang} ${scope.name}`
      const was = old.get(key)?.checkpoint ?? null
      const is = scope.checkpoint?.nextPage ?? 0
      const mayGoBack =
        told || isDoubted(scope, old.get(key)) || isWantedAgain(scope.name) || begunAt.get(key) !== version
      const page = was?.nextPage ?? 0
      if (scope.state === 'stale' && page > 1 && is < page && !mayGoBack)
        return `S5 ProgressMonotone: ${key} went back from page ${page} to ${is}`
      begunAt.set(key, beginOf(scope, page, world) ?? begunAt.get(key))
    }
    return null
  }
}

const partsOf = ({ html }: StoredText): ReadonlyMap<string, string> =>
  new Map(
    html
      .replace(/<\/?p>/g, '')
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  )

/** Whether the device has heard that its reader may read whole texts, and the server has not changed that since. */
function heardOfRight(): (now: State, before: State, world: World) => boolean {
  let heard: { readonly aud: string; readonly moves: number } | null = null
  return ({ session }, { session: was }, { server }) => {
    if (!session?.user?.subscribed) return false
    const account = server.accounts.users[session.user.id as UserId]
    const isNews = was?.aud !== session.aud || was.epoch !== session.epoch || !was.user?.subscribed
    if (isNews && account.subscribed) heard = { aud: session.aud, moves: account.moves }
    return heard?.aud === session.aud && heard.moves === account.moves
  }
}

/** S16 to S19: each text names its audience, its language, its slug and whether it is whole. These must match its row. */
export function rightTexts(): Invariant {
  const hasRight = heardOfRight()
  return (now, before, world) => wrongText(now, before, hasRight(now, before, world))
}

function wrongText(now: State, before: State, hasRight: boolean): string | null {
  const old = byPlace(before.bodies)
  // For an article that moved to another book: its text in the old book.
  const elsewhere = byKey(before.bodies, 'slug')
  for (const body of now.bodies) {
    const was =
      old.get(`${body.aud} ${body.lang} ${body.bookSlug} ${body.slug}`) ??
      elsewhere.get(`${body.aud} ${body.lang} ${body.slug}`)
    if (was?.html === body.html) continue
    const parts = partsOf(body)
    if (parts.get('slug') !== body.slug) return `S19 Valid: the text of ${body.slug} is ${body.html}`
    if (parts.get('aud') !== body.aud) return `S16 Audience: ${body.html} stands at ${body.aud}`
    if (parts.get('lang') !== body.lang) return `S18 Lang: ${body.html} stands at ${body.lang}`
    const cut = was !== undefined && partsOf(was).get('whole') === 'true' && parts.get('whole') === 'false'
    if (cut && hasRight && body.aud === now.session?.aud)
      return `S17 NoRaceDowngrade: ${body.slug} of ${body.aud} lost its end`
  }
  return null
}

/** S18: each book and page names its language. */
export const rightLists: Invariant = ({ books, pages }) => {
  const wrong = [...books, ...pages].find(({ title, lang }) => !title.endsWith(lang))
  return wrong === undefined ? null : `S18 Lang: “${wrong.title}” stands at ${wrong.lang}`
}

export const statsAtomic: Invariant = (now, before) => {
  for (const stats of now.stats) {
    const was = before.stats.find((row) => row.key === stats.key)
    if (
      was === undefined ||
      (was.articles === stats.articles && was.books === stats.books && was.revision === stats.revision)
    )
      continue
    const scope = now.scopes.find((row) => `stats:${row.aud}:${row.lang}` === stats.key && row.name === 'books')
    if (scope !== undefined && scope.state !== 'stale')
      return `S20 StatsAtomic: ${stats.key} was stored, and the books are not stale`
  }
  return null
}
