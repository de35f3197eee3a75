import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Highlight } from '#contract/library/highlights.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { articleId, emptyTable, type Headers, openTwoReaders } from '#tests/server/support/two-readers.ts'
import { smallLibrary, withoutArticle, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import type { TestApp } from '#tests/support/server/server-app.ts'

interface Changes {
  readonly data: readonly Highlight[]
  readonly meta: { readonly cursor: string; readonly more: boolean }
}

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const ONE = idOf(1)
const made_at = '2026-11-12T10:00:00.000Z'

onDatabases('highlights', (kind) => {
  let app: TestApp
  let reader: Headers
  let subscriber: Headers
  let article: string
  beforeAll(async () => {
    ;({ app, reader, subscriber } = await openTwoReaders(kind))
    article = await articleId(app, 'second-rye')
  })
  afterAll(() => app.close())
  beforeEach(() => emptyTable(app, 'highlights'))

  const form = (more: object = {}) => ({
    article_id: article,
    lang: 'en',
    block: 1,
    start: 4,
    end: 9,
    quote: 'rye',
    before: 'the ',
    after: ' is',
    color: 'yellow',
    note: 'Buy some',
    made_at,
    base: null,
    ...more,
  })
  const put = (body: object, headers: Headers = reader, id = ONE) =>
    app.app.request(`/api/user/highlights/${id}`, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const remove = (headers: Headers = reader, query = '') =>
    app.app.request(`/api/user/highlights/${ONE}${query}`, { method: 'DELETE', headers })
  const changes = async (since = '0', headers: Headers = reader): Promise<Changes> =>
    (await (await app.get(`/user/highlights?since=${since}`, headers)).json()) as Changes
  const stored = async (answer: Response): Promise<Highlight> => ((await answer.json()) as { data: Highlight }).data

  test('a highlight is stored as it was sent, and comes with the next list', async () => {
    const answer = await put(form())
    expect(answer.status).toBe(201)
    const row = await stored(answer)
    const { base: _, ...content } = form()
    expect(row).toMatchObject({ id: ONE, type: 'highlights', attributes: { ...content, deleted: false } })
    expect(await changes()).toEqual({ data: [row], meta: { cursor: expect.any(String), more: false } })
  })

  test('a repeated request changes nothing, with a key and without', async () => {
    const first = await stored(await put(form(), { ...reader, 'Idempotency-Key': 'a' }))
    const { cursor } = (await changes()).meta
    const again = await put(form(), { ...reader, 'Idempotency-Key': 'a' })
    expect([again.status, await stored(again)]).toEqual([201, first])
    const later = await put(form())
    expect([later.status, await stored(later)]).toEqual([200, first])
    expect((await changes(cursor)).data).toEqual([])
  })

  test('the same key with another note is refused, and not answered as the first one', async () => {
    const keyed = { ...reader, 'Idempotency-Key': 'b' }
    const { attributes } = await stored(await put(form(), keyed))
    const other = await put(form({ note: 'Buy more', base: attributes.updated_at }), keyed)
    expect(other.status).toBe(422)
    expect((await changes()).data).toMatchObject([{ attributes: { note: 'Buy some' } }])
  })

  test('a key that an earlier version stored, by the name of the highlight only, is known', async () => {
    const keyed = { ...reader, 'Idempotency-Key': 'c' }
    const first = await stored(await put(form(), keyed))
    await app.services.db
      .updateTable('idempotent_answers')
      .set({ request: `PUT highlight ${ONE}` } as object)
      .where('key', '=', 'c')
      .execute()
    expect(await stored(await put(form(), keyed))).toEqual(first)
    await remove()
    expect(
      await app.services.db.selectFrom('idempotent_answers').select('key').where('key', '=', 'c').execute(),
    ).toEqual([])
  })

  test('a change needs the state that it changes; another one gets 409 with the stored row, and nothing is lost', async () => {
    const first = await stored(await put(form()))
    const base = first.attributes.updated_at
    const second = await stored(await put(form({ note: 'From the phone', base })))
    const late = await put(form({ note: 'From the tablet', base }), { ...reader, 'Accept-Language': 'uk' })
    expect(late.status).toBe(409)
    expect(await late.json()).toEqual({ data: second, meta: { message: 'Виділення змінили на іншому пристрої' } })
    const merged = await put(form({ note: 'Both', base: second.attributes.updated_at }))
    expect(merged.status).toBe(200)
    expect((await changes()).data).toMatchObject([{ attributes: { note: 'Both' } }])
  })

  test('times of a row only grow, also within a millisecond', async () => {
    let base: string | null = null
    const times: string[] = []
    for (let n = 0; n < 5; n += 1) {
      base = (await stored(await put(form({ note: `${n}`, base })))).attributes.updated_at
      times.push(base)
    }
    expect(times).toEqual([...new Set(times)].sort())
  })

  test('a deleted highlight keeps no text, tells the other devices, and does not come back', async () => {
    const first = await stored(await put(form(), { ...reader, 'Idempotency-Key': 'a' }))
    const { cursor } = (await changes()).meta
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(204)
    const { data } = await changes(cursor)
    const updated_at = present(data[0]).attributes.updated_at
    expect(data).toEqual([
      { id: ONE, type: 'highlights', attributes: { deleted: true, article_id: article, updated_at } },
    ])
    expect(updated_at > first.attributes.updated_at).toBe(true)
    for (const base of [first.attributes.updated_at, updated_at, null])
      expect((await put(form({ note: 'Late', base }))).status).toBe(409)
    const everything = await Promise.all(
      (['highlights', 'idempotent_answers'] as const).map((table) =>
        app.services.db.selectFrom(table).selectAll().execute(),
      ),
    )
    expect(JSON.stringify(everything)).not.toContain('Buy some')
  })

  test('a deletion does not delete what another device wrote since', async () => {
    const first = await stored(await put(form()))
    const base = first.attributes.updated_at
    const second = await stored(await put(form({ note: 'A new thought', base })))
    const refused = await remove(reader, `?base=${base}`)
    expect([refused.status, await stored(refused)]).toEqual([409, second])
    expect((await remove(reader, `?base=${second.attributes.updated_at}`)).status).toBe(204)
    expect((await remove(reader, `?base=${base}`)).status).toBe(204)
  })

  test('only its reader sees, changes and deletes a highlight, also with the same id', async () => {
    const mine = await stored(await put(form()))
    expect((await changes('0', subscriber)).data).toEqual([])
    expect((await remove(subscriber)).status).toBe(204)
    expect((await put(form({ note: 'Not yours' }), subscriber)).status).toBe(201)
    expect((await changes()).data).toEqual([mine])
    for (const answer of [await app.get('/user/highlights'), await put(form(), {}), await remove({})])
      expect(answer.status).toBe(401)
  })

  test('changes of several devices at once are all in the list that continues from a cursor', async () => {
    let cursor = '0'
    const seen = new Set<string>()
    const read = async () => {
      const { data, meta } = await changes(cursor)
      for (const { id } of data) seen.add(id)
      cursor = meta.cursor
    }
    const writes = Array.from({ length: 12 }, (_, n) => put(form(), reader, idOf(100 + n)))
    for (const write of writes) {
      await read()
      await write
    }
    await Promise.all(writes)
    await read()
    expect(seen.size).toBe(writes.length)
  })

  test('a long list comes in parts, each highlight once', async () => {
    const user_id = (
      await app.services.db.selectFrom('users').select('id').where('email', 'like', 'reader@%').execute()
    )[0]?.id
    const { article_id, lang, block, quote, before, after, color, note } = { ...form(), color: 'blue' as const }
    const values = Array.from({ length: 250 }, (_, n) => ({
      ...{ user_id: present(user_id), id: idOf(n), article_id, article_slug: 'second-rye', lang, block, quote },
      ...{ start_at: 0, end_at: 3, before, after, color, note, deleted: false, revision: String(n + 1) },
      ...{ made_at: new Date(made_at), updated_at: new Date() },
    }))
    await app.services.db.insertInto('highlights').values(values).execute()
    const ids: string[] = []
    let part = await changes()
    ids.push(...part.data.map(({ id }) => id))
    while (part.meta.more) {
      part = await changes(part.meta.cursor)
      ids.push(...part.data.map(({ id }) => id))
    }
    expect(ids).toEqual(values.map(({ id }) => id))
  })

  test('what is wrong is refused by its field', async () => {
    const wrong: readonly (readonly [string, unknown])[] = [
      ['color', 'red'],
      ['note', 'x'.repeat(10_001)],
      ['note', 'a\u0000b'],
      ['quote', 'x'.repeat(2_001)],
      ['start', -1],
      ['end', 1.5],
      ['made_at', 'today'],
      ['lang', '../..'],
    ]
    for (const [field, value] of wrong) {
      const answer = await put(form({ [field]: value }))
      expect([answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)]).toEqual([422, [field]])
    }
    expect((await put(form(), reader, 'no-uuid')).status).toBe(422)
    expect((await put(form({ article_id: '999999' }))).status).toBe(404)
    expect((await app.get('/user/highlights?since=x', reader)).status).toBe(422)
  })

  test('a highlight of an article that is removed and comes back is stored all the time, under its present id', async () => {
    await put(form())
    const fewer = withoutArticle('rye', 'second-rye')
    await importContent({ db: app.services.db, folder: writeFolder(fewer) })
    expect((await changes()).data).toMatchObject([{ attributes: { article_id: article, note: 'Buy some' } }])
    // Written offline, before the device learned that the article is gone.
    expect((await put(form({ note: 'Late' }), reader, idOf(2))).status).toBe(201)
    await importContent({ db: app.services.db, folder: writeFolder(smallLibrary()) })
    const after = await articleId(app, 'second-rye')
    expect(after).not.toBe(article)
    expect((await changes()).data.map(({ attributes }) => attributes.article_id)).toEqual([after, after])
    article = after
  })
})
