import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { smallLibrary, withoutArticle, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

interface Row {
  readonly id: string
  readonly attributes: { readonly slug: string; readonly deleted?: true; readonly updated_at?: string }
}
interface Page {
  readonly data: readonly Row[]
  readonly links: { readonly next: string | null }
  readonly meta: { readonly total: number; readonly last_page: number; readonly updated_since?: string }
}

const without = (slug: string) => withoutArticle('oats', slug)

onDatabases('updated_since', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()))
  })
  afterAll(() => app.close())

  const store = (files: Record<string, string>) => importContent({ db: app.services.db, folder: writeFolder(files) })
  const pull = async (query = '', from = app.app): Promise<Page> =>
    (await (await from.request(`/api/books/oats/articles/${query}`)).json()) as Page
  const newest = (rows: readonly Row[]): string =>
    present(
      rows
        .map(({ attributes }) => attributes.updated_at ?? '')
        .sort()
        .at(-1),
    )
  const slugs = (page: Page) => page.data.map(({ attributes }) => attributes.slug)

  test('without changes the page is empty, equal times count as known, and without the parameter the page is full', async () => {
    await store(smallLibrary())
    const all = await pull('50')
    expect(all.meta).not.toHaveProperty('updated_since')
    const since = newest(all.data)
    const none = await pull(`50?updated_since=${since}`)
    expect(none).toMatchObject({ data: [], meta: { total: 0, last_page: 1, updated_since: since } })
    const earliest = present(all.data.map(({ attributes }) => attributes.updated_at ?? '').sort()[0])
    expect((await pull(`50?updated_since=${earliest}`)).meta.total).toBe(all.meta.total - 1)
    expect((await pull('50?updated_since=0000-01-01T00:00:00Z')).meta.total).toBe(all.meta.total)
    expect((await pull('50?updated_since=9999-12-31T23:59:59.999999Z')).meta.total).toBe(0)
  })

  test('who knows a change that a restore has undone gets the whole page, without a word of changes', async () => {
    await store(smallLibrary())
    const all = await pull('50')
    const at = new Date(newest(all.data)).getTime()
    const isoOf = (ms: number) => new Date(at + ms).toISOString()
    const { db } = app.services
    await db
      .insertInto('lost_changes')
      .values({ from_at: new Date(at), until_at: new Date(at + 60_000) })
      .execute()
    for (const lost of [1, 30_000, 60_000]) expect(await pull(`50?updated_since=${isoOf(lost)}`)).toEqual(all)
    for (const known of [0, 60_001]) {
      const since = isoOf(known)
      expect(await pull(`50?updated_since=${since}`)).toMatchObject({ data: [], meta: { updated_since: since } })
    }
    await db.deleteFrom('lost_changes').execute()
  })

  test('tombstones come after the changes, page by page, and stop when the article is back', async () => {
    await store(smallLibrary())
    const since = newest((await pull('50')).data)
    const files = without('first-oats')
    files['books/oats/second-oats.en.md'] = present(
      files['books/oats/second-oats.en.md']?.replace('Second oats', 'New oats'),
    )
    await store(files)
    const first = await pull(`1?updated_since=${since}`)
    const pages = [first]
    for (let next = first.links.next; next !== null; next = pages.at(-1)?.links.next ?? null)
      pages.push((await (await app.app.request(next)).json()) as Page)
    expect(pages.every((page) => page.meta.updated_since === since && page.data.length === 1)).toBe(true)
    // The other articles moved up one position, so they changed too.
    expect(pages.flatMap(slugs)).toEqual(['second-oats', 'third-oats', 'first-oats'])
    expect(pages.at(-1)?.data[0]?.attributes.deleted).toBe(true)
    await store(smallLibrary())
    const back = await pull(`50?updated_since=${since}`)
    expect(back.data.some(({ attributes }) => attributes.deleted)).toBe(false)
    expect(slugs(back)).toContain('first-oats')
  })

  test.each([1, 2, 3])(
    'an import after query %i of an answer does not hide a deletion behind a later change',
    async (after) => {
      await store(smallLibrary())
      const since = newest((await pull('50')).data)
      const files = without('first-oats')
      let queries = 0
      const intruder: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (++queries === after) await store(files)
          return result
        },
      }
      const disturbed = createApp({ ...app.services, db: app.services.db.withPlugin(intruder) })
      await disturbed.request('/api/health')
      queries = 0
      const known = new Map((await pull('50')).data.map((row) => [row.attributes.slug, row]))
      let checkpoint = since
      for (const page of [await pull(`50?updated_since=${since}`, disturbed), null]) {
        const { data } = page ?? (await pull(`50?updated_since=${checkpoint}`))
        for (const row of data) {
          if (row.attributes.deleted) known.delete(row.attributes.slug)
          else known.set(row.attributes.slug, row)
        }
        checkpoint = newest([...known.values()])
      }
      expect(queries).toBeGreaterThan(after)
      expect([...known.keys()].sort()).toEqual(['second-oats', 'third-oats'])
    },
  )
})
