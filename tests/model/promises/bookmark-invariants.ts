import type { IntentRow } from '#db/schema.ts'
import type { UserId } from '../world/accounts.ts'
import type { State } from '../world/raw.ts'
import type { World } from '../world/world.ts'
import type { Invariant } from './content-invariants.ts'

const keyOf = ({ aud, articleId }: { readonly aud: string; readonly articleId: string }): string =>
  `${aud.replace('user:', '')} ${articleId}`

const stands = (intent: IntentRow | undefined): intent is IntentRow =>
  intent !== undefined && intent.state !== 'rejected'

const isStored = (state: State, aud: string, articleId: string): boolean =>
  state.bookmarks.some((row) => row.aud === aud && row.articleId === articleId)

/** Whether the screens show the article as a favorite: the intent decides before the server's row. */
export const isShown = (state: State, aud: string, articleId: string): boolean => {
  const intent = state.intents.find((row) => row.aud === aud && row.articleId === articleId)
  return stands(intent) ? intent.bookmarked : isStored(state, aud, articleId)
}

/** The first version of the server's list, from `since` on, that has (or lacks) the article. Null: there is none. */
function firstSo(world: World, user: string, article: string, bookmarked: boolean, since: number): number | null {
  const history = world.server.accounts.users[user as UserId].history
  for (let version = Math.max(0, since); version < history.length; version++)
    if (history[version]?.includes(article) === bookmarked) return version
  return null
}

/** 401, 408 and 429 are not here: they say nothing about the change itself. */
const REFUSALS = new Set([400, 402, 403, 404, 410, 422])

/** Whether the server refused the change with this key for good. */
const wasRefused = (world: World, key: string): boolean =>
  world.network.sent.some(
    ({ headers, status }) => headers.get('idempotency-key') === key && REFUSALS.has(Number(status)),
  )

/** Whether the server answered that it did not do the last change of this article. */
const wasNotDone = (world: World, article: string): boolean => {
  const last = world.network.sent.findLast(
    (one) =>
      one.headers.has('idempotency-key') && (one.path.endsWith(`/${article}`) || one.body.includes(`"${article}"`)),
  )
  return last !== undefined && (last.status === 401 || last.retryAfterMs > 0 || REFUSALS.has(Number(last.status)))
}

/**
 * A sign-out has ended. Its begin was stored only when nothing waited or the reader agreed to lose it. Its tab may be dead: then
 * another one ended it.
 */
export const hasLeft = (now: State, before: State): boolean =>
  before.session?.signingOut === true && now.session?.aud === 'pub'

/** S8 and S9: checks what happened to each intent since the last commit. */
export function noLostIntent(): Invariant {
  /** Whether the server's list had the article, as the device knew before it sent. By reader and article. */
  const known = new Map<string, boolean | null>()
  return (now, before, world) => {
    for (const intent of before.intents) if (intent.state !== 'sending') known.set(keyOf(intent), intent.onServer)
    return lostIntent(known, now, before, world)
  }
}

function lostIntent(
  known: ReadonlyMap<string, boolean | null>,
  now: State,
  before: State,
  world: World,
): string | null {
  if (hasLeft(now, before)) return null
  const stored = new Map(now.intents.map((intent) => [keyOf(intent), intent]))
  for (const intent of before.intents) {
    const is = stored.get(keyOf(intent))
    const wrong = is === undefined ? goneWrong(known, intent, now, world) : changedWrong(intent, is, world)
    if (wrong !== null) return wrong
  }
  return null
}

/** What is wrong with a stored intent. It is still the same one, or another one of the reader has replaced it. */
function changedWrong(intent: IntentRow, is: IntentRow, world: World): string | null {
  const { articleId, bookmarked } = intent
  if (is.key !== intent.key)
    return world.intentLog.keys.has(is.key) ? null : `S9 NoLostIntent: ${articleId} has a key that nobody gave`
  if (is.bookmarked !== bookmarked) return `S8 ReadYourWrites: the intent ${intent.key} of ${articleId} was reversed`
  return is.state === 'rejected' && intent.state !== 'rejected' && !wasRefused(world, intent.key)
    ? `S9 NoLostIntent: ${articleId} was taken back, and the server did not refuse it`
    : null
}

/** What is wrong when an intent is gone. If it was done, notes since when the server has it so. */
function goneWrong(
  known: ReadonlyMap<string, boolean | null>,
  intent: IntentRow,
  now: State,
  world: World,
): string | null {
  const { articleId, aud, bookmarked } = intent
  const key = keyOf(intent)
  if (world.intentLog.isDoing(articleId, 'toggle', 'discard', 'take')) return null
  if (intent.state === 'rejected') return `S9 NoLostIntent: ${articleId} was rejected, and nobody was told`
  if (isStored(now, aud, articleId) !== bookmarked) return `S8 ReadYourWrites: ${articleId} fell back by itself`
  // An article that was removed from the library is in no list, so removing its bookmark is done.
  if (!bookmarked && world.server.library.find(articleId) === undefined) return null
  // The reader undid the change while it was sent, and the server did not do it. By the list that the device knows,
  // nothing is left to send (S11), whatever another device did since.
  if (known.get(key) === bookmarked && wasNotDone(world, articleId)) return null
  const since = world.intentLog.last.get(key)?.version ?? 0
  const version = firstSo(world, aud.replace('user:', ''), articleId, bookmarked, since)
  if (version === null) return `S9 NoLostIntent: ${articleId} counts as done, and the server never had it so`
  world.intentLog.acknowledged.set(key, version)
  return null
}

/** S8: a list requested before the server had the reader's last change must not be stored after it. */
export const noOldList: Invariant = (now, before, world) => {
  const had = new Set(before.bookmarks.map(keyOf))
  const has = new Set(now.bookmarks.map(keyOf))
  const aud = now.session?.aud ?? 'pub'
  if (aud === 'pub' || aud !== before.session?.aud) return null
  for (const key of new Set([...had, ...has])) {
    if (had.has(key) === has.has(key)) continue
    const [user = '', article = ''] = key.split(' ')
    // An article that was removed from the library is in no list.
    if (world.server.library.find(article) === undefined) continue
    if (firstSo(world, user, article, has.has(key), world.intentLog.acknowledged.get(key) ?? 0) === null)
      return `S8 ReadYourWrites: an older list undid what was acknowledged of ${article}`
  }
  return null
}

/** S11: a change that the server already has is not sent. */
export const netZero: Invariant = (now, before) => {
  for (const intent of now.intents) {
    const was = before.intents.find((row) => keyOf(row) === keyOf(intent))
    if (intent.state === 'sending' && was?.state !== 'sending' && was !== undefined && was.onServer === was.bookmarked)
      return `S11 NetZero: ${intent.articleId} was sent, and the server has it so`
  }
  return null
}

/** S15: no row of a signed-out reader stays. S16: there are no rows of other readers. */
export function fence(): Invariant {
  const signedOut = new Set<string>()
  return (now, before) => {
    const aud = now.session?.aud ?? 'pub'
    const was = before.session?.aud ?? 'pub'
    if (was !== aud && was !== 'pub') signedOut.add(was)
    signedOut.delete(aud)
    const texts = [now.books, now.packs, now.manifests, now.tocs, now.scopes, now.bookmarks].flat()
    const stayed = texts.find((row) => signedOut.has(row.aud))
    if (stayed !== undefined) return `S15 Fence: a row of ${stayed.aud}, who has left, is still here`
    const foreign = texts.find((row) => row.aud !== 'pub' && row.aud !== aud)
    if (foreign !== undefined) return `S16 Audience: a row of ${foreign.aud} beside ${aud}`
    // Before the sign-out was noted, another reader may come first. Then the changes wait for the one who left.
    const isLeaving = was !== aud && before.session?.signingOut === true
    if (isLeaving && [...now.intents, ...now.highlightIntents].some((row) => row.aud === was))
      return `S15 Fence: a change of ${was}, who has left, is still here`
    return null
  }
}

/** S16: when the device knows that a subscription ended, it keeps whole texts only of first articles. */
export const downgrade: Invariant = (now, before, world) => {
  const { session } = now
  if (session === undefined || session.user === null || session.user.subscribed) return null
  const whole = before.bodies.filter((body) => body.aud === session.aud && body.html.includes('whole=true'))
  const kept = now.bodies.filter((body) => whole.some((one) => one.slug === body.slug && one.lang === body.lang))
  // Not every server tells the place of an article. Then its lists do, whichever of them the text came with.
  const lists = [...now.tocs, ...before.tocs].flatMap(({ slugs }) => slugs.slice(0, 1))
  const told = world.server.library.history.flatMap(({ en, ru }) =>
    [...en.values(), ...ru.values()].flatMap((slugs) => slugs.slice(0, 1)),
  )
  const placed = now.articles.filter((row) => row.position === 1).map((row) => row.slug)
  const first = new Set(world.server.bare ? [...lists, ...told] : placed)
  const bad = kept.filter(
    (body) => body.aud === session.aud && session.epoch !== before.session?.epoch && !first.has(body.slug),
  )
  return bad.length === 0 ? null : `S16 Audience: ${bad[0]?.slug} is still whole after the subscription ended`
}

/** S36: a reader who did not close the tab is signed out only after our server has answered. */
export const onlyOurServerEnds: Invariant = (now, before, world) => {
  const hasLeft = now.session?.aud === 'pub' && before.session !== undefined && before.session.aud !== 'pub'
  // What a killed tab had begun is ended without an answer.
  if (!hasLeft || world.kills > 0) return null
  const isAnswered = world.network.sent.some((one) => one.path === '/auth/logout' && one.status !== 'none')
  return isAnswered ? null : `S36 OursOnly: ${before.session?.aud} was signed out, and our server had not answered`
}

/** S36: every stored token came from our server, and is for the reader of the session. */
export const onlyOurTokens: Invariant = ({ token, session }, _, world) => {
  if (token === undefined) return null
  const { given } = world.server.accounts
  if (!given.has(token)) return `S36 OursOnly: the token “${token}” was stored, and our server did not give it`
  const aud = session?.aud ?? 'pub'
  return aud === 'pub' || aud === `user:${given.get(token)}` ? null : `S36 OursOnly: ${aud} has the token “${token}”`
}

/** A tab was killed during a sign-in, which arrived after that of another reader. Now the cookie is not this reader's. */
const hasOtherCookie = ({ kills, server: { accounts } }: World, aud: string): boolean =>
  kills > 0 && accounts.session !== null && aud !== `user:${accounts.session}`

/** Whether a renewal was refused for good. */
const endsSession = (status: number | 'none'): boolean =>
  status !== 'none' && status >= 400 && status < 500 && ![408, 425, 429].includes(status)

/**
 * S14: only a refusal or the cookie of another reader ends a session, never a failing network. S15: only a sign-in begins
 * one.
 */
export const sessionHolds: Invariant = (now, before, world) => {
  const { session } = now
  if (session === undefined) return null
  const renewals = world.network.sent.filter((one) => one.path === '/auth/refresh')
  const isRefused = renewals.some(({ status }) => endsSession(status)) || hasOtherCookie(world, session.aud)
  if (session.expired && before.session?.expired === false && !isRefused)
    return 'S14 OneRefresh: the session ended, and the server had not refused to renew it'
  const came = session.aud !== 'pub' && session.aud !== before.session?.aud
  return came && now.token === undefined ? `S15 Fence: ${session.aud} came back without signing in` : null
}
