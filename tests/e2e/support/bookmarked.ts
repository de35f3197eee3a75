import type { Seen, Weather } from '#tests/support/device/network-proxy.ts'
import { SUBSCRIBER } from './larder.ts'
import type { Larder } from './server/larder.ts'

/** The slugs of the subscriber's bookmarks on the server, asked for with a session of its own. */
export async function bookmarked(larder: Larder): Promise<string[]> {
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${larder.origin}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(SUBSCRIBER),
  })
  const { access_token } = (await login.json()) as { access_token: string }
  const answer = await fetch(`${larder.origin}/api/user/bookmarks`, {
    headers: { Authorization: `Bearer ${access_token}` },
  })
  const { included } = (await answer.json()) as { included: { attributes: { slug: string } }[] }
  return included.map((row) => row.attributes.slug).sort()
}

/** The server fails to add a bookmark, so that the change stays unsent. */
export const failsBookmarks = ({ method, path }: Seen): Weather =>
  method === 'POST' && path === '/api/user/bookmarks'
    ? { status: 500, body: '{}', contentType: 'application/json' }
    : 'clear'
