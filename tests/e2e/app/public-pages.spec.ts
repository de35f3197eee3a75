import type { APIRequestContext } from '@playwright/test'
import { type Get, partsOf } from '#tests/support/content/public-texts.ts'
import { comparePages, publicAddresses } from '#tests/support/server/public-pages.ts'
import { expect, SUBSCRIBER, test } from '../support/larder.ts'

test.use({ ownServer: false })

const AS_BROWSER = { accept: 'text/html' }

const getter =
  (origin: string): Get =>
  (path, headers) =>
    fetch(origin + path, { headers })

async function accessToken(request: APIRequestContext, origin: string): Promise<string> {
  const answer = await request.post(`${origin}/api/auth/login`, { data: SUBSCRIBER })
  return ((await answer.json()) as { access_token: string }).access_token
}

for (const [which, only, tag] of [
  ['English', 'en', '@fast'],
  ['public', undefined, '@deep'],
] as const)
  test(`each ${which} address has every word that a visitor may read in its raw HTML, and no word of the rest`, {
    tag,
  }, async ({ larder, request }) => {
    const origin = larder.serverOrigin
    const Authorization = `Bearer ${await accessToken(request, origin)}`
    const { missing, revealed, hidden } = await comparePages(getter(origin), { Authorization }, only)
    expect([missing, revealed]).toEqual([[], []])
    // Otherwise nothing was compared.
    expect(hidden).toBeGreaterThan(only === undefined ? 1_000 : 300)
  })

test('each public address is a valid page, the same for everybody, and cached until it changes', async ({
  larder,
  request,
}) => {
  const origin = larder.serverOrigin
  const authorization = `Bearer ${await accessToken(request, origin)}`
  for (const { path, lang } of await publicAddresses(getter(origin))) {
    const plain = await request.get(origin + path, { headers: AS_BROWSER })
    const html = await plain.text()
    const { elements } = partsOf(html)
    const count = (...names: readonly string[]) => elements.filter(({ tagName }) => names.includes(tagName)).length
    const structure = { h1: count('h1'), main: count('main'), title: count('title'), header: count('header') > 0 }
    expect([path, structure]).toEqual([path, { h1: 1, main: 1, title: 1, header: true }])
    expect([path, elements.find(({ tagName }) => tagName === 'html')?.properties.lang]).toEqual([path, lang])
    const ids = elements.flatMap(({ properties: { id } }) => (id === undefined ? [] : [String(id)]))
    expect(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      path,
    ).toEqual([])
    const [, selector = null] = /"cssSelector":"([^"]*)"/.exec(html) ?? []
    const rests = elements.filter(({ properties: { className } }) => [className].flat().includes('article-rest'))
    expect([path, rests.length > 0 ? '.article-rest' : null]).toEqual([path, selector])
    const pictures = elements.filter(({ tagName }) => tagName === 'img')
    expect(
      pictures.filter(({ properties: { width, height } }) => !width || !height),
      path,
    ).toEqual([])
    const signedIn = { ...AS_BROWSER, authorization, cookie: 'refresh=x' }
    expect(await (await request.get(origin + path, { headers: signedIn })).text(), path).toBe(html)
    const { etag = '', 'cache-control': caching, vary } = plain.headers()
    expect(caching, path).toMatch(/^public, max-age=60\b/)
    expect(vary, path).toMatch(/Accept-Encoding/)
    const again = await request.get(origin + path, { headers: { ...AS_BROWSER, 'if-none-match': etag } })
    expect([path, again.status()]).toEqual([path, 304])
  }
})
