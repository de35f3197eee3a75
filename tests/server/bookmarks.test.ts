import type { KyselyPlugin, QueryId } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { articleId, emptyTable, type Headers, openTwoReaders } from '#tests/server/support/two-readers.ts'
import { smallLibrary, withoutArticle, writeFolder } from '#tests/support/content/content-folder.ts'
import { HIDDEN } from '#tests/support/content/hidden.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import type { TestApp } from '#tests/support/server/server-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MARKER = HIDDEN.replace(/\.$/, '')
interface Listed {
  readonly data: readonly { readonly attributes: { readonly article_id: string } }[]
  readonly included: readonly { readonly attributes: { readonly slug: string; readonly content: string } }[]
}

onDatabases('bookmarks', (kind) => {
  let app: TestApp
  let reader: Headers
  let subscriber: Headers
  beforeAll(async () => {
    ;({ app, reader, subscriber } = await openTwoReaders(kind))
  })
  afterAll(() => app.close())
  beforeEach(() => emptyTable(app, 'bookmarks'))

  const idOf = (slug: string) => articleId(app, slug)
  const add = async (slug: string, headers: Headers) =>
    app.post('/user/bookmarks', { article_id: await idOf(slug) }, headers)
  const remove = (id: string, headers: Headers) =>
    app.app.request(`/api/user/bookmarks/${id}`, { method: 'DELETE', headers })
  const list = async (headers: Headers): Promise<Listed> =>
    (await (await app.get('/user/bookmarks', headers)).json()) as Listed
  const slugsOf = async (headers: Headers) => {
    const { data, included } = await list(headers)
    return { ids: data.map((row) => row.attributes.article_id), slugs: included.map((row) => row.attributes.slug) }
  }

  test('a bookmark is added once and removed once, and both calls can be repeated', {
    tags: ['spec-7.7'],
  }, async () => {
    const id = await idOf('second-oats')
    const first = await add('second-oats', reader)
    expect(first.status).toBe(201)
    const bookmark = await first.json()
    expect(bookmark).toMatchObject({ data: { type: 'bookmarks', attributes: { article_id: id } } })
    const again = await add('second-oats', reader)
    expect([again.status, await again.json()]).toEqual([200, bookmark])
    expect((await slugsOf(reader)).ids).toEqual([id])
    expect((await remove(id, reader)).status).toBe(204)
    expect((await remove(id, reader)).status).toBe(204)
    expect((await slugsOf(reader)).ids).toEqual([])
  })

  test('the newest bookmark comes first, and each reader has their own', async () => {
    for (const slug of ['first-oats', 'first-rye', 'third-oats']) await add(slug, reader)
    await add('second-rye', subscriber)
    const expected = await Promise.all(['third-oats', 'first-rye', 'first-oats'].map(idOf))
    expect((await slugsOf(reader)).ids).toEqual(expected)
    expect((await slugsOf(subscriber)).ids).toEqual([await idOf('second-rye')])
  })

  test('adding an unknown article gets 404, and removing one succeeds', async () => {
    for (const id of ['999999', '0', 'first-oats', '9'.repeat(40)]) {
      expect((await app.post('/user/bookmarks', { article_id: id }, reader)).status).toBe(404)
      expect((await remove(id, reader)).status).toBe(204)
    }
    expect((await app.post('/user/bookmarks', {}, reader)).status).toBe(422)
  })

  test('what is no id is an unknown article, and is not stored beside a key', async () => {
    const stored = () =>
      app.services.db.selectFrom('idempotent_answers').select('key').where('key', '=', 'odd').execute()
    for (const id of ['\0', 'first-oats', '1'.repeat(5_000)]) {
      const keyed = { ...reader, 'Idempotency-Key': 'odd' }
      expect((await app.post('/user/bookmarks', { article_id: id }, keyed)).status).toBe(404)
      expect((await remove(encodeURIComponent(id), keyed)).status).toBe(204)
      expect(await stored()).toEqual([])
    }
  })

  test('a visitor is asked to log in, in their language; an expired token gets 401', {
    tags: ['spec-6.6'],
  }, async () => {
    const id = await idOf('first-oats')
    const visitor = await app.post('/user/bookmarks', { article_id: id }, { 'Accept-Language': 'ru' })
    expect(visitor.status).toBe(402)
    expect(await visitor.json()).toEqual({ meta: { message: 'Войдите, чтобы добавлять статьи в избранное' } })
    expect((await remove(id, {})).status).toBe(402)
    expect((await app.get('/user/bookmarks')).status).toBe(401)
    const expired = { Authorization: 'Bearer nonsense' }
    expect((await add('first-oats', expired)).status).toBe(401)
    expect((await remove(id, expired)).status).toBe(401)
  })

  test('articles come in the language of the request, with only the text that the reader may read', {
    tags: ['spec-3.9', 'spec-7.7'],
  }, async () => {
    for (const slug of ['first-oats', 'second-oats']) {
      await add(slug, reader)
      await add(slug, subscriber)
    }
    const textOf = ({ included }: Listed, slug: string) =>
      included.find((row) => row.attributes.slug === slug)?.attributes.content.replaceAll('\u00ad', '')
    const cut = await list(reader)
    expect(textOf(cut, 'second-oats')).toContain('Porridge')
    expect(textOf(cut, 'second-oats')).not.toContain(MARKER)
    expect(textOf(cut, 'first-oats')).toContain(MARKER)
    expect(textOf(await list(subscriber), 'second-oats')).toContain(MARKER)
    const russian = await slugsOf({ ...reader, 'Accept-Language': 'ru' })
    expect(russian.slugs).toEqual(['first-oats'])
    expect(russian.ids).toHaveLength(2)
  })

  test('a repeated key gets the first answer, also when the bookmark was removed in between', async () => {
    const id = await idOf('first-oats')
    const keyed = { ...reader, 'Idempotency-Key': 'add-1' }
    const first = await add('first-oats', keyed)
    await remove(id, { ...reader, 'Idempotency-Key': 'remove-1' })
    const late = await add('first-oats', keyed)
    expect([late.status, await late.text()]).toEqual([201, await first.text()])
    expect((await slugsOf(reader)).ids).toEqual([])
    await add('first-oats', { ...reader, 'Idempotency-Key': 'add-2' })
    expect((await remove(id, { ...reader, 'Idempotency-Key': 'remove-1' })).status).toBe(204)
    expect((await slugsOf(reader)).ids).toEqual([id])
  })

  test('two requests with the same key at the same time are done once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => add('first-rye', { ...reader, 'Idempotency-Key': 'k' })))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201])
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  })

  test('a key is valid for one reader, one request and one day; a refusal does not use it up', async () => {
    const key = { 'Idempotency-Key': 'shared' }
    expect((await app.post('/user/bookmarks', { article_id: '999999' }, { ...reader, ...key })).status).toBe(404)
    expect((await add('first-oats', { ...reader, ...key })).status).toBe(201)
    expect((await add('first-oats', { ...subscriber, ...key })).status).toBe(201)
    const other = await add('second-oats', { ...reader, ...key })
    expect(other.status).toBe(422)
    expect(await other.json()).toHaveProperty(['errors', 'Idempotency-Key'])
    expect((await add('second-oats', { ...reader, 'Idempotency-Key': 'x'.repeat(201) })).status).toBe(422)
    await app.services.db
      .updateTable('idempotent_answers')
      .set({ created_at: new Date(Date.now() - DAY_MS - 1000) } as never)
      .execute()
    expect((await add('second-oats', { ...reader, ...key })).status).toBe(201)
  })

  test('a stored answer that is damaged counts as absent: the change is made again', async () => {
    const keyed = { ...reader, 'Idempotency-Key': 'damaged' }
    const first = await add('second-oats', keyed)
    for (const damage of [{ body: '{"data":' }, { body: '7' }, { body: 'null' }, { status: 0 }]) {
      await app.services.db
        .updateTable('idempotent_answers')
        .set(damage as object)
        .where('key', '=', 'damaged')
        .execute()
      const again = await add('second-oats', keyed)
      expect([again.status, await again.json()]).toEqual([200, await first.clone().json()])
    }
    expect((await add('second-oats', keyed)).status).toBe(200)
  })

  test.each([
    [1, 200],
    [2, 200],
    [99, 429],
  ])('a key that others store and delete %i times just then is new, or gets 429', async (times, status) => {
    const { db, config } = app.services
    const keyed = { ...reader, 'Idempotency-Key': 'going' }
    expect((await add('second-oats', keyed)).status).toBe(201)
    const theirs = await db.selectFrom('idempotent_answers').selectAll().executeTakeFirstOrThrow()
    const queries = new WeakMap<QueryId, string>()
    let deletions = 0
    const intruder: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        if (JSON.stringify(node).includes('idempotent_answers')) queries.set(queryId, node.kind)
        return node
      },
      async transformResult({ result, queryId }) {
        const kind = result.rows.length === 0 ? queries.get(queryId) : undefined
        if (kind === 'InsertQueryNode') {
          await db.deleteFrom('idempotent_answers').execute()
          deletions++
        } else if (kind === 'SelectQueryNode' && deletions > 0 && deletions < times)
          await db.insertInto('idempotent_answers').values(theirs).execute()
        return result
      },
    }
    const again = await createApp({ ...app.services, db: db.withPlugin(intruder) }).request('/api/user/bookmarks', {
      method: 'POST',
      body: JSON.stringify({ article_id: await idOf('second-oats') }),
      headers: { 'content-type': 'application/json', origin: config.publicOrigin, ...keyed },
    })
    expect(again.status).toBe(status)
    const stored = await db.selectFrom('idempotent_answers').select(['key', 'status']).execute()
    expect(stored).toEqual([{ key: 'going', status: status === 200 ? 200 : 201 }])
  })

  test('an article that was removed and comes back is a favorite again', async () => {
    await add('second-rye', reader)
    const before = await idOf('second-rye')
    const fewer = withoutArticle('rye', 'second-rye')
    await importContent({ db: app.services.db, folder: writeFolder(fewer) })
    expect((await slugsOf(reader)).ids).toEqual([])
    await importContent({ db: app.services.db, folder: writeFolder(smallLibrary()) })
    const after = await idOf('second-rye')
    expect(after).not.toBe(before)
    expect((await slugsOf(reader)).ids).toEqual([after])
    await importContent({ db: app.services.db, folder: writeFolder(fewer) })
    expect((await remove(after, reader)).status).toBe(204)
    await importContent({ db: app.services.db, folder: writeFolder(smallLibrary()) })
    expect((await slugsOf(reader)).ids).toEqual([])
  })
})
