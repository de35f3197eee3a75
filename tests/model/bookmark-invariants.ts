import type { IntentRow } from '#db/schema.ts'
import type { UserId } from './accounts.ts'
import type { Invariant } from './content-invariants.ts'
import type { State } from './raw.ts'
import type { World } from './world.ts'

const keyOf = ({ aud, articleId }: { readonly aud: string; readonly articleId: string }): string =>
  `${aud.replace('user:', '')} ${articleId}`

const stands = (intent: IntentRow | undefined): intent is IntentRow =>
  intent !== undefined && intent.state !== 'rejected'

export const isStored = (state: State, aud: string, articleId: string): boolean =>
  state.bookmarks.some((row) => row.aud === aud && row.articleId === articleId)

/** What the views show of an article: the server's row, overlaid with the intent. */
export const isShown = (state: State, aud: string, articleId: string): boolean => {
  const intent = state.intents.find((row) => row.aud === aud && row.articleId === articleId)
  return stands(intent) ? intent.want : isStored(state, aud, articleId)
}

/** From this version of the server's list on, was it ever so? Gives the first version it was, or null. */
function firstSo(world: World, user: string, article: string, want: boolean, since: number): number | null {
  const history = world.server.accounts.users[user as UserId].history
  for (let version = Math.max(0, since); version < history.length; version++)
    if (history[version]?.includes(article) === want) return version
  return null
}

/** Not among them: 401, 408 and 429, which say nothing of the wish. */
const REFUSALS = new Set([400, 402, 403, 404, 410, 422])

/** The server refused this very wish for good. */
const wasRefused = (world: World, key: string): boolean =>
  world.network.sent.some(
    ({ headers, status }) => headers.get('idempotency-key') === key && REFUSALS.has(Number(status)),
  )

/** The server has answered the last change of this article that it did not do it. */
const wasNotDone = (world: World, article: string): boolean => {
  const last = world.network.sent.findLast(
    (one) =>
      one.headers.has('idempotency-key') && (one.path.endsWith(`/${article}`) || one.body.includes(`"${article}"`)),
  )
  return last !== undefined && (last.status === 401 || last.retryAfterMs > 0 || REFUSALS.has(Number(last.status)))
}

/** S8 and S9: what became of each intent since the last commit. */
export function noLostIntent(): Invariant {
  /** What the device knew of the server's list before an attempt, by reader and article. */
  const known = new Map<string, boolean | null>()
  return (now, before, world) => {
    for (const intent of before.intents) if (intent.state !== 'sending') known.set(keyOf(intent), intent.base)
    return lostIntent(known, now, before, world)
  }
}

function lostIntent(
  known: ReadonlyMap<string, boolean | null>,
  now: State,
  before: State,
  world: World,
): string | null {
  const stored = new Map(now.intents.map((intent) => [keyOf(intent), intent]))
  for (const intent of before.intents) {
    const key = keyOf(intent)
    const { articleId, aud, want } = intent
    const is = stored.get(key)
    if (is?.key === intent.key) {
      if (is.want !== want) return `S8 ReadYourWrites: the wish ${intent.key} of ${articleId} was turned round`
      if (is.state === 'rejected' && intent.state !== 'rejected' && !wasRefused(world, intent.key))
        return `S9 NoLostIntent: ${articleId} was taken back, and the server did not refuse it`
      continue
    }
    if (is !== undefined) {
      if (!world.wishes.keys.has(is.key)) return `S9 NoLostIntent: ${articleId} has a key that nobody gave`
      continue
    }
    if (world.wishes.isDoing(articleId, 'wish', 'discard', 'take', 'leave')) continue
    if (intent.state === 'rejected') return `S9 NoLostIntent: ${articleId} was rejected, and nobody was told`
    if (isStored(now, aud, articleId) !== want) return `S8 ReadYourWrites: ${articleId} fell back by itself`
    // An article that is gone from the library is in no list: its removal is done.
    if (!want && world.server.library.find(articleId) === undefined) continue
    // Turned round while it was sent, and not done: nothing is left to ask of the list that the device knows (S11), whatever another device did since.
    if (known.get(key) === want && wasNotDone(world, articleId)) continue
    const since = world.wishes.last.get(key)?.version ?? 0
    const version = firstSo(world, aud.replace('user:', ''), articleId, want, since)
    if (version === null) return `S9 NoLostIntent: ${articleId} counts as done, and the server never had it so`
    world.wishes.acknowledged.set(key, version)
  }
  return null
}

/** A list that was asked for before the server had the last wish must not be believed afterwards. */
export const noOldList: Invariant = (now, before, world) => {
  const had = new Set(before.bookmarks.map(keyOf))
  const has = new Set(now.bookmarks.map(keyOf))
  const aud = now.session?.aud ?? 'pub'
  if (aud === 'pub' || aud !== before.session?.aud) return null
  for (const key of new Set([...had, ...has])) {
    if (had.has(key) === has.has(key)) continue
    const [user = '', article = ''] = key.split(' ')
    // An article that is gone from the library is in no list, whoever chose it.
    if (world.server.library.find(article) === undefined) continue
    if (firstSo(world, user, article, has.has(key), world.wishes.acknowledged.get(key) ?? 0) === null)
      return `S8 ReadYourWrites: an older list undid what was acknowledged of ${article}`
  }
  return null
}

/** What the server has already is not sent. */
export const netZero: Invariant = (now, before) => {
  for (const intent of now.intents) {
    const was = before.intents.find((row) => keyOf(row) === keyOf(intent))
    if (intent.state === 'sending' && was?.state !== 'sending' && was !== undefined && was.base === was.want)
      return `S11 NetZero: ${intent.articleId} was sent, and the server has it so`
  }
  return null
}

/** S15: nothing is left of who left; S16: of the others nothing is shown. */
export function fence(): Invariant {
  const left = new Set<string>()
  return (now, before, world) => {
    const aud = now.session?.aud ?? 'pub'
    const was = before.session?.aud ?? 'pub'
    if (was !== aud && was !== 'pub') left.add(was)
    left.delete(aud)
    const texts = [now.books, now.articlePacks, now.packs, now.manifests, now.tocs, now.scopes, now.bookmarks].flat()
    for (const row of texts) if (left.has(row.aud)) return `S15 Fence: a row of ${row.aud}, who has left, is still here`
    for (const row of texts)
      if (row.aud !== 'pub' && row.aud !== aud) return `S16 Audience: a row of ${row.aud} beside ${aud}`
    if (world.wishes.isDoing('', 'leave') && was !== aud && now.intents.some((row) => row.aud === was))
      return `S15 Fence: a change of ${was}, who has left, is still here`
    return null
  }
}

/** An ended subscription, once the device knows of it, leaves no whole text but of first articles. */
export const downgrade: Invariant = (now, before) => {
  const { session } = now
  if (session === undefined || session.user === null || session.user.subscribed) return null
  const whole = before.bodies.filter((body) => body.aud === session.aud && body.html.includes('whole=true'))
  const kept = now.bodies.filter((body) => whole.some((one) => one.slug === body.slug && one.lang === body.lang))
  const first = new Set(now.articles.filter((row) => row.position === 1).map((row) => row.slug))
  const bad = kept.filter(
    (body) => body.aud === session.aud && session.epoch !== before.session?.epoch && !first.has(body.slug),
  )
  return bad.length === 0 ? null : `S16 Audience: ${bad[0]?.slug} is still whole after the subscription ended`
}

/** S14: only a refusal ends a session, never a network that fails. S15: and only a sign-in begins one. */
export const sessionHolds: Invariant = (now, before, world) => {
  const { session } = now
  if (session === undefined) return null
  const renewals = world.network.sent.filter((one) => one.path === '/auth/refresh')
  if (session.expired && before.session?.expired === false && !renewals.some((one) => one.status === 401))
    return 'S14 OneRefresh: the session ended, and the server had not refused to renew it'
  const came = session.aud !== 'pub' && session.aud !== before.session?.aud
  return came && now.token === undefined ? `S15 Fence: ${session.aud} came back without signing in` : null
}
