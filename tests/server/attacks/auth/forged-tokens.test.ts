import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authSecret } from '#server/auth/secret.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 9.1.1 9.1.2 9.1.3

let app: TestApp
let token: string
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(smallLibrary()))
  token = (await bearer(app, 'reader@example.com', 'reader-demo-1')).Authorization.slice('Bearer '.length)
})
afterAll(() => app.close())

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
const signed = (head: object, payload: object, key: string | Uint8Array): string => {
  const text = `${encode(head)}.${encode(payload)}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}
const parts = (): [head: object, payload: object, signature: string] => {
  const [head = '', payload = '', signature = ''] = token.split('.')
  return [decode(head), decode(payload), signature]
}

test.each<[string, () => string]>([
  ['without an algorithm', () => `${encode({ alg: 'none' })}.${encode(parts()[1])}.`],
  ['without an algorithm, in another case', () => `${encode({ alg: 'nOnE' })}.${encode(parts()[1])}.`],
  ['signed with an empty key', () => signed(parts()[0], parts()[1], '')],
  ['signed with a key of its own', () => signed({ alg: 'HS256', jwk: { kty: 'oct', k: 'a' } }, parts()[1], 'a')],
  ['that names a file for its key', () => signed({ alg: 'HS256', kid: '../../dev/null' }, parts()[1], '')],
  ['of another algorithm', () => `${encode({ alg: 'RS256' })}.${encode(parts()[1])}.${parts()[2]}`],
  ['of another reader', () => `${encode(parts()[0])}.${encode({ ...parts()[1], sub: '2' })}.${parts()[2]}`],
  ['that lives for ever', () => `${encode(parts()[0])}.${encode({ ...parts()[1], exp: 9_999_999_999 })}.${parts()[2]}`],
  ['without its signature', () => token.replace(/\.[^.]*$/, '.')],
  ['cut short', () => token.slice(0, -4)],
])('a token %s opens nothing', async (_, make) => {
  expect((await app.get('/user/me', { Authorization: `Bearer ${token}` })).status).toBe(200)
  const forged = { Authorization: `Bearer ${make()}` }
  for (const path of ['/user/me', '/user/bookmarks', '/articles/second-oats', '/books/oats/files/pdf'])
    expect((await app.get(path, forged)).status, path).toBe(401)
})

test('an expired token is refused although the right key signed it', async () => {
  const secret = await authSecret(undefined, app.services.config.dataDir)
  const [head, payload] = parts()
  const ask = async (exp: number) =>
    (await app.get('/user/me', { Authorization: `Bearer ${signed(head, { ...payload, exp }, secret)}` })).status
  const now = Math.floor(Date.now() / 1000)
  expect([await ask(now + 600), await ask(now - 600)]).toEqual([200, 401])
})

test('a claim of a subscription in the token has no effect', async () => {
  const [head, payload, signature] = parts()
  const forged = `${encode(head)}.${encode({ ...payload, subscribed: true })}.${signature}`
  expect((await app.get('/books/oats/files/pdf', { Authorization: `Bearer ${forged}` })).status).toBe(401)
  expect((await app.get('/books/oats/files/pdf', { Authorization: `Bearer ${token}` })).status).toBe(403)
})
