import { openStored } from './stored.ts'

/** A captive portal answers every request with its page. */
const isTypeface = ({ ok, redirected, headers }: Response): boolean =>
  ok && !redirected && headers.get('content-type')?.startsWith('font/') === true

/** Answers with a typeface's file from the cache or the network, and stores it. It never changes. */
export async function fromTypefaces(cacheName: string, request: Request): Promise<Response> {
  const cache = await openStored(cacheName)
  const stored = await cache.match(request, { ignoreVary: true })
  if (stored !== undefined) return stored
  // A redirect to another origin would look like no network.
  const first = await fetch(request, { redirect: 'manual' })
  // The browser may have stored a portal's 410 or 301 as long as a typeface. The server is asked then.
  const answer = isTypeface(first) ? first : await fetch(request, { redirect: 'manual', cache: 'reload' })
  if (isTypeface(answer)) await cache.put(request.url, answer.clone())
  return answer
}
