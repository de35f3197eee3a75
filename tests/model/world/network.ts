import { MARK_HEADER } from '#contract/headers.ts'
import type { Call } from './server.ts'
import { json, type ModelServer } from './server.ts'
import { foreignAnswer, isForeign } from './somebody-else.ts'
import type { Kind, OwnTrouble, Trouble } from './troubles.ts'

export interface Sent extends Call {
  readonly at: number
  readonly tab: { readonly alive: boolean }
  /** Monotonic time in ms. The clock can jump; waits are measured by this. */
  readonly stopwatch: number
  readonly skew: number
  /** How often the library had changed. */
  readonly libraryVersion: number
  status: number | 'none'
  /** Whether the server's own answer arrived unchanged. */
  whole: boolean
  retryAfterMs: number
  ended: number
  /** The number of requests sent when the answer arrived. Infinity: it never arrived. */
  heardBefore: number
}

const RETRY_AFTER_S = 30
const headers = { 'content-type': 'application/json' }
const refusal = (status: number, more: Record<string, string> = {}): Response =>
  json({ meta: { message: `refused with ${status}` } }, status, more)

const kindOf = ({ method, path }: Pick<Call, 'method' | 'path'>): Kind => {
  if (/^\/user\/(bookmarks|highlights)/.test(path)) return method === 'GET' ? 'bookmarks' : 'change'
  if (path.includes('/articles/')) return 'articles'
  return path.startsWith('/auth') || path.startsWith('/user') ? 'account' : 'lists'
}

const isAbout = ({ path, body }: Pick<Call, 'path' | 'body'>, article: string): boolean =>
  path.endsWith(`/${article}`) || body === JSON.stringify({ article_id: article })

/** Fields that the contract requires wherever an answer has them. */
const WANTED = ['title', 'name', 'email', 'article_id', 'books_count']

/** An answer with one wrong value in each row. Nearly right answers are the hardest to notice. */
export function spoilt(body: unknown): Response {
  const { data } = (body ?? {}) as { readonly data?: unknown }
  const rows = [data].flat() as readonly { readonly attributes?: object }[]
  const wrong = rows.flatMap((row) => {
    const wanted = WANTED.find((name) => row?.attributes !== undefined && name in row.attributes)
    return wanted === undefined ? [] : [{ ...row, attributes: { ...row.attributes, [wanted]: null } }]
  })
  if (wrong.length === 0) return json({ data: { id: 7 } })
  return json({ ...(body as object), data: Array.isArray(data) ? wrong : wrong[0] })
}

/** Whether somebody else answers: the weather without our mark, or the trouble. */
const isTheirs = (instead: Response | null, trouble: Trouble | null): boolean =>
  instead === null ? trouble !== null && isForeign(trouble) : !instead.headers.has(MARK_HEADER)

const retryAfterMsOf = ({ headers }: Response, trouble: Trouble | null): number =>
  Number(headers.get('retry-after') ?? 0) * 1000 || (trouble === '503 with date' ? RETRY_AFTER_S * 1000 : 0)

interface Clock {
  readonly now: number
  readonly stopwatch: number
  readonly skew: number
}

const UNANSWERED: Omit<Sent, keyof Call | 'at' | 'tab' | 'stopwatch' | 'skew' | 'libraryVersion'> = {
  ...{ status: 'none', whole: false, retryAfterMs: 0, ended: 0 },
  heardBefore: Number.POSITIVE_INFINITY,
}

/** The network between the tabs and the server, with everything that can go wrong on it. */
export class ModelNetwork {
  up = true
  readonly sent: Sent[] = []
  /** Each one hits the next request of its kind. */
  troubles: { readonly kind: Kind; readonly trouble: Trouble }[] = []
  private waiting: (() => void)[] = []
  pending = 0
  /** How often a token was invalid, or an answer said so. */
  expiries = 0

  /** Changes of this article always end with this trouble. */
  poison: { readonly article: string; readonly trouble: '500' | 'timeout' | 'drop' | '503' } | null = null
  /** S10: two requests at the same time where only one is allowed. */
  readonly failures: string[] = []
  /** Answers every request in the server's place, as long as it gives something. `drop`: there is no answer. */
  weather: ((call: Call) => Response | Promise<Response> | 'drop' | null) | null = null
  /** All requests, also those for the connection stats, which `sent` does not have. */
  readonly asked: { readonly path: string; readonly stopwatch: number }[] = []
  private active: { readonly tab: object; readonly what: string }[] = []
  private readonly server: ModelServer
  private readonly clock: Clock

  constructor(server: ModelServer, clock: Clock) {
    this.server = server
    this.clock = clock
  }

  /** The running requests of a killed tab no longer count: nothing waits for them. */
  forget(tab: object): void {
    this.active = this.active.filter((one) => one.tab !== tab)
  }

  private begin(tab: object, { method, path, body }: Call): () => void {
    const article = /^\/user\/(bookmarks|highlights)/.test(path) && method !== 'GET' ? body + path.slice(15) : null
    const what = article === null ? (/\/books\/.*\/articles/.test(path) ? 'S10 a page of a book' : '') : 'S10 a change'
    const one = { tab, what }
    if (what !== '' && this.active.some((other) => other.what === what))
      this.failures.push(`S10 OneInFlight: two requests at once for ${what}`)
    this.active.push(one)
    return () => {
      this.active = this.active.filter((other) => other !== one)
    }
  }

  release(): void {
    for (const go of this.waiting.splice(0)) go()
  }

  get holding(): number {
    return this.waiting.length
  }

  fetchOf(tab: { readonly alive: boolean }): typeof fetch {
    return (async (input: string, init: RequestInit = {}) => {
      if (!tab.alive) return new Promise(() => undefined)
      const call: Call = {
        method: init.method ?? 'GET',
        path: String(input).replace(/^\/api/, ''),
        headers: new Headers(init.headers),
        body: String(init.body ?? ''),
      }
      this.asked.push({ path: `${call.method} ${call.path}`, stopwatch: this.clock.stopwatch })
      if (call.path === '/trace') throw new TypeError('no stats here')
      const { now: at, stopwatch, skew } = this.clock
      const libraryVersion = this.server.library.history.length
      const sent: Sent = { ...call, at, tab, stopwatch, skew, libraryVersion, ...UNANSWERED }
      this.sent.push(sent)
      this.pending++
      const end = this.begin(tab, call)
      try {
        return await this.carry(tab, call, sent)
      } finally {
        end()
        sent.ended = this.clock.stopwatch
        sent.heardBefore = this.sent.length
        this.pending--
      }
    }) as typeof fetch
  }

  private async waitForRelease(): Promise<void> {
    this.pending--
    await new Promise<void>((resolve) => this.waiting.push(resolve))
    this.pending++
  }

  /** The trouble of a call: that of its article, or the next one that waits for such a call. */
  private takeTrouble(call: Call): Trouble | null {
    const index = this.troubles.findIndex(({ kind }) => kind === 'any' || kind === kindOf(call))
    const [armed] = index === -1 ? [] : this.troubles.splice(index, 1)
    const isPoisoned = kindOf(call) === 'change' && this.poison !== null && isAbout(call, this.poison.article)
    return (isPoisoned ? this.poison : armed)?.trouble ?? null
  }

  private async carry(tab: { readonly alive: boolean }, call: Call, sent: Sent): Promise<Response> {
    await new Promise(setImmediate)
    const trouble = this.takeTrouble(call)
    if (trouble === '401' || (this.server.bare && trouble?.startsWith('else 401'))) this.expiries++
    if (trouble === 'held') await this.waitForRelease()
    const told = this.weather?.(call) ?? null
    // Without weather nothing is waited for: the timing of a story stays.
    const instead = told instanceof Promise ? await told : told
    if (!this.up || trouble === 'drop' || instead === 'drop') throw new TypeError('network')
    const isWhole = instead === null && (trouble === null || trouble === 'held' || trouble === 'late')
    const answer = instead ?? (await this.answerTo(call, trouble))
    if (trouble === 'late') await this.waitForRelease()
    sent.whole = isWhole
    // Of an answer that is not the server's, nothing may follow.
    if (!isTheirs(instead, trouble)) {
      sent.status = answer.status
      sent.retryAfterMs = retryAfterMsOf(answer, trouble)
    }
    // An answer to a killed tab never arrives, but the server has done its work.
    if (!tab.alive) {
      this.pending--
      await new Promise(() => undefined)
    }
    await new Promise(setImmediate)
    return answer
  }

  private answerTo(call: Call, trouble: Exclude<Trouble, 'drop'> | null): Response | Promise<Response> {
    if (trouble === null || trouble === 'held' || trouble === 'late') return this.server.answer(call)
    return this.disturbed(trouble, call)
  }

  private async disturbed(trouble: Exclude<Trouble, 'held' | 'late' | 'drop'>, call: Call): Promise<Response> {
    if (isForeign(trouble)) return foreignAnswer(trouble, call, this.server.bare)
    const answer = await this.troubled(trouble, call)
    return trouble === 'html' || trouble === 'empty' ? answer : this.server.signed(answer, call)
  }

  private async troubled(trouble: Exclude<OwnTrouble, 'held' | 'late' | 'drop'>, call: Call): Promise<Response> {
    switch (trouble) {
      case 'deaf': {
        // A bare server does not say which language came, so nobody could tell.
        const heard = new Headers(call.headers)
        if (!this.server.bare) heard.delete('accept-language')
        return this.server.answer({ ...call, headers: heard })
      }
      case 'timeout':
        throw new DOMException('slow', 'TimeoutError')
      case 'lost':
        this.server.answer(call)
        throw new TypeError('network')
      case 'html':
        return new Response('<html>hotel</html>', { headers: { 'content-type': 'text/html' } })
      case 'truncated':
        // The answer is cut off on the way, after the server did the change or refused it.
        if (!this.server.answer(call).ok) return this.server.answer(call)
        return new Response('{"data":[{"id":"1","ty', { headers })
      case 'empty':
        return new Response('', { headers: { 'content-type': 'text/plain' } })
      case 'shape':
        return call.method === 'GET'
          ? spoilt(await this.server.answer(call).json())
          : new Response('<p>', { headers: { 'content-type': 'text/html' } })
      case '429 with time':
        return refusal(429, { 'retry-after': String(RETRY_AFTER_S) })
      case '503 with date': {
        const date = Date.UTC(2015, 0, 1)
        const at = (ms: number) => new Date(ms).toUTCString()
        return refusal(503, { date: at(date), 'retry-after': at(date + RETRY_AFTER_S * 1000) })
      }
      case '404':
      case '409':
      case '410': {
        // A server that answers "already there" or "not there" knows who asks, and its answer is true.
        const isTrue = call.method === 'POST' ? trouble === '409' : trouble !== '409' && call.method !== 'PUT'
        const answer = isTrue ? this.server.answer(call) : null
        return answer?.ok === false ? answer : json({ meta: { message: trouble } }, Number(trouble))
      }
      default:
        return json({ meta: { message: trouble } }, Number(trouble))
    }
  }
}
