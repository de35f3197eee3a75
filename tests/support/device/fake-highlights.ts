import type { HighlightContent } from '#contract/library/highlights.ts'

export interface StoredHighlight {
  readonly id: string
  /** Null: deleted. */
  readonly content: HighlightContent | null
  readonly articleId: string
  /** The revision of the list at the last change. */
  readonly revision: number
}

interface Answered {
  readonly status: number
  readonly body: object | null
}

const EPOCH_MS = Date.UTC(2026, 0, 1)
const timeOf = (revision: number): string => new Date(EPOCH_MS + revision).toISOString()

const toResource = ({ id, content, articleId, revision }: StoredHighlight) => ({
  id,
  type: 'highlights',
  attributes:
    content === null
      ? { deleted: true, article_id: articleId, updated_at: timeOf(revision) }
      : { ...content, deleted: false, updated_at: timeOf(revision) },
})

/** The highlights of one account on a server in memory, by the contract. */
export class FakeHighlights {
  readonly rows = new Map<string, StoredHighlight>()
  /** Every state that a row had. */
  readonly history: StoredHighlight[] = []
  private revision = 0
  private readonly answered = new Map<string, Answered>()
  /** So many rows are sent at once. */
  perAnswer: number

  constructor(perAnswer = 100) {
    this.perAnswer = perAnswer
  }

  /** The live rows. */
  get live(): readonly StoredHighlight[] {
    return [...this.rows.values()].filter(({ content }) => content !== null)
  }

  /** The time of a row's last change. */
  timeOf(id: string): string {
    return timeOf(this.rows.get(id)?.revision ?? 0)
  }

  since(cursor: string | null): object {
    const after = Number(cursor ?? 0)
    const changed = [...this.rows.values()]
      .filter(({ revision }) => revision > after)
      .sort((a, b) => a.revision - b.revision)
    const sent = changed.slice(0, this.perAnswer)
    const meta = { cursor: String(sent.at(-1)?.revision ?? after), more: sent.length < changed.length }
    return { data: sent.map(toResource), meta }
  }

  /** Answers a change. A refusal does not use up its key. */
  change(method: string, id: string, base: string | null, content: HighlightContent, key: string | null): Answered {
    const known = key === null ? undefined : this.answered.get(`${method} ${key}`)
    if (known !== undefined) return known
    const answer = method === 'DELETE' ? this.remove(id, base) : this.put(id, base, content)
    if (key !== null && answer.status < 300) this.answered.set(`${method} ${key}`, answer)
    return answer
  }

  private store(id: string, articleId: string, content: HighlightContent | null): StoredHighlight {
    const row = { id, articleId, content, revision: ++this.revision }
    this.rows.set(id, row)
    this.history.push(row)
    return row
  }

  private put(id: string, base: string | null, content: HighlightContent): Answered {
    const stored = this.rows.get(id)
    if (stored !== undefined) {
      const isSame = JSON.stringify(stored.content) === JSON.stringify(content)
      if (isSame) return { status: 200, body: { data: toResource(stored) } }
      if (stored.content === null || base !== timeOf(stored.revision))
        return { status: 409, body: { data: toResource(stored), meta: { message: 'changed' } } }
    }
    const row = this.store(id, content.article_id, content)
    return { status: stored === undefined ? 201 : 200, body: { data: toResource(row) } }
  }

  private remove(id: string, base: string | null): Answered {
    const stored = this.rows.get(id)
    if (stored === undefined || stored.content === null) return { status: 204, body: null }
    if (base !== null && base !== timeOf(stored.revision))
      return { status: 409, body: { data: toResource(stored), meta: { message: 'changed' } } }
    this.store(id, stored.articleId, null)
    return { status: 204, body: null }
  }

  /** Answers a call of the contract below `/user/highlights`. */
  answer(path: string, method: string, body: string, key: string | null): Response {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const json = (data: object | null, status: number) =>
      data === null
        ? new Response(null, { status })
        : new Response(JSON.stringify(data), { status, headers: { 'content-type': 'application/json' } })
    if (method === 'GET') return json(this.since(searchParams.get('since')), 200)
    const id = pathname.split('/')[3] ?? ''
    const { base = searchParams.get('base'), ...content } = body === '' ? {} : JSON.parse(body)
    const answer = this.change(method, id, base, content, key)
    return json(answer.body, answer.status)
  }
}
