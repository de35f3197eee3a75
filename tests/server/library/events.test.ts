import { afterAll, beforeAll, expect, test } from 'vitest'
import { importContent } from '#server/import/folder/import-content.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'
import { timedTest } from '#tests/support/timed-test.ts'

const POKE_MS = 2_000

/** Reads the update notices of a stream one by one. */
function noticesOf(answer: Response) {
  const reader = answer.body?.getReader()
  if (reader === undefined) throw new Error('No stream')
  const decoder = new TextDecoder()
  let text = ''
  return {
    async next(): Promise<{ content_revision: string } | 'end'> {
      for (;;) {
        const found = /event: changed\ndata: (.*)\n\n/.exec(text)
        if (found !== null) {
          text = text.slice((found.index ?? 0) + found[0].length)
          return JSON.parse(present(found[1]))
        }
        const { done, value } = await reader.read()
        if (done) return 'end'
        text += decoder.decode(value, { stream: true })
      }
    },
    leave: () => reader.cancel(),
  }
}

const edited = (word: string): Record<string, string> => {
  const files = smallLibrary()
  const path = Object.keys(files).find(
    (name) => name.endsWith('.en.md') && !name.endsWith('book.en.md') && name.startsWith('books/'),
  )
  if (path === undefined) throw new Error('No article')
  files[path] = `${files[path]}\n\n${word} at the end.\n`
  return files
}

onDatabases('notices', (kind) => {
  let app: TestApp
  let editions = 0
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()))
  })
  afterAll(() => app.close())
  const revision = async (headers: Record<string, string> = {}) =>
    ((await (await app.get('/server/stats', headers)).json()) as { data: { attributes: { content_revision: string } } })
      .data.attributes.content_revision

  timedTest(
    'a stream begins with the current revision and sends the next one after an import',
    POKE_MS,
    async (measure) => {
      const answer = await app.get('/server/events', { 'Accept-Language': 'en' })
      expect(answer.headers.get('content-type')).toContain('text/event-stream')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      const notices = noticesOf(answer)
      const before = await revision()
      expect(await notices.next()).toEqual({ content_revision: before })
      const folder = writeFolder(edited(`Something new ${++editions}`))
      await importContent({ db: app.services.db, folder })
      const after = await measure(() => notices.next())
      expect(after).toEqual({ content_revision: await revision() })
      expect(after).not.toEqual({ content_revision: before })
      await notices.leave()
    },
  )

  test('a subscriber is told of changes that they may read, and no notice says what changed', async () => {
    const headers = await bearer(app, 'subscriber@example.com', 'subscriber-demo-1')
    const notices = noticesOf(await app.get('/server/events', headers))
    const first = await notices.next()
    expect(first).toEqual({ content_revision: await revision(headers) })
    expect(first).not.toEqual({ content_revision: await revision() })
    expect(Object.keys(first)).toEqual(['content_revision'])
    await notices.leave()
  })

  test('a server that stops ends its streams', async () => {
    const other = await openTestApp(kind, writeFolder(smallLibrary()))
    const notices = noticesOf(await other.get('/server/events'))
    await notices.next()
    other.services.updateNotices.close()
    expect(await notices.next()).toBe('end')
    await other.close()
  })
})
