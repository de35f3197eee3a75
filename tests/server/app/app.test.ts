import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { IMAGE_SIZES } from '#contract/limits.ts'
import { createApp } from '#server/app/app.ts'
import { openApiDocument } from '#server/app/openapi.ts'
import { readConfig, SETTING_MEANINGS } from '#server/config/config.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { loggedErrors } from '#tests/support/server/read-log.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'
import { ROOT } from '#tests/support/source-files.ts'
import { writeFileList } from '../../../build/file-list.ts'

// ASVS 2.1.1 3.2.1 3.4.1 3.4.4 3.4.5 3.4.6 3.5.3 4.1.1 6.3.4

/** Calls that answer 404 to an unknown name. */
const NEEDS_A_NAME = ['article', 'bookArticles', 'asset', 'socialCallback']

test('all invalid settings are named with their valid values', () => {
  expect(() => readConfig({ PORT: 'x', DATABASE_URL: 'mysql://' })).toThrow(
    /PORT has to be a port number[\s\S]*DATABASE_URL has to be postgres/,
  )
  expect(readConfig({})).toMatchObject({ port: 8080, host: '127.0.0.1', dataDir: 'data' })
})

test('every setting is in the operator’s page', () => {
  const page = readFileSync(join(ROOT, 'docs/operate.md'), 'utf8')
  const names = Object.keys(SETTING_MEANINGS)
  expect(names.length).toBeGreaterThan(13)
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('the OpenAPI document has every call', () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, unknown>> }
  const calls = Object.values(paths).flatMap((operations) => Object.keys(operations))
  expect(calls).toHaveLength(Object.keys(endpoints).length)
})

describe('the server as a whole', () => {
  let app: TestApp
  const file = (name: string, text: string | Buffer) => {
    const path = join(app.services.config.distDir, name)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, text)
  }
  beforeAll(async () => {
    app = await openTestApp('embedded', writeFolder(smallLibrary()))
    file('index.html', '<html>the app</html>')
    await writeFileList(app.services.config.distDir)
  })
  afterAll(() => app.close())
  const open = (path: string, headers: Record<string, string> = {}) => app.app.request(path, { headers })

  test.each(['/', '/api/books', '/assets/none.js', '/api/nothing'])('%s carries the security headers', async (path) => {
    const { headers } = await open(path)
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  test('unknown calls get 404 as JSON, in the language of the request', async () => {
    const answer = await app.get('/nothing', { 'Accept-Language': 'ru' })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ meta: { message: 'По этому адресу ничего нет' } })
  })

  test('every call of the contract has a handler', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const unbound: string[] = []
    for (const [name, endpoint] of Object.entries<EndpointShape>(endpoints)) {
      const path = endpoint.path.replace(/:\w+/g, 'x-1')
      const answer = await app.app.request(`/api${path}`, { method: endpoint.method })
      const known = await app.get('/nothing')
      if (answer.status === 404 && (await answer.text()) === (await known.text())) unbound.push(name)
    }
    expect(unbound.filter((name) => !NEEDS_A_NAME.includes(name))).toEqual([])
    expect(loggedErrors(silent)).toEqual([])
    silent.mockRestore()
  })

  test('health and connection stats answer', { tags: ['spec-7.8'] }, async () => {
    expect(await (await app.get('/health')).json()).toEqual({ status: 'ok' })
    expect(await (await app.get('/trace', { 'X-Client-Address': '1.2.3.4' })).text()).toBe('ip=\n')
    expect((await app.get('/docs')).headers.get('content-type')).toContain('text/html')
  })

  test('health answers also while the database is away, of which nothing was read yet', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { services } = app
    const current = () => Promise.reject(new Error('Connection terminated unexpectedly'))
    const away = createApp({ ...services, revisions: { ...services.revisions, current } })
    expect((await away.request('/api/books')).status).toBe(503)
    expect((await away.request('/api/health')).status).toBe(200)
    silent.mockRestore()
  })

  test('pictures come in the fixed sizes, in the best format that is accepted', { tags: ['spec-9.10'] }, async () => {
    const { data } = (await (await app.get('/books')).json()) as {
      data: { attributes: { hero_image: { asset_key: string } } }[]
    }
    const key = data[0]?.attributes.hero_image.asset_key
    const crop = `/assets/${key}?w=386&h=386&f=crop&q=80`
    for (const [accept, type] of [
      ['image/avif,image/webp', 'image/avif'],
      ['image/webp', 'image/webp'],
      ['*/*', 'image/jpeg'],
      ['image/avif;q=0, image/webp;q=0.1, */*', 'image/webp'],
      ['image/avif;q=0, IMAGE/WEBP;q=0.0', 'image/jpeg'],
    ] as const) {
      const answer = await app.get(crop, { accept })
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }
    for (const { width, height } of Object.values(IMAGE_SIZES)) {
      const answer = await app.get(`/assets/${key}?w=${width}&h=${height}&f=crop&q=80`)
      const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(made).toMatchObject({ width, height })
    }
    expect((await app.get(`/assets/${key}?w=385&h=386&f=crop&q=80`)).status).toBe(422)
    expect((await app.get('/assets/none-0123456789abcdef?w=386&h=386&f=crop&q=80')).status).toBe(404)
    const original = await app.get(`/assets/${key}`)
    expect(original.headers.get('content-type')).toBe('image/png')
    expect(original.headers.get('content-security-policy')).toContain('sandbox')
  })
})
