/** Answers with a typeface's file from the cache or the network, and stores it. It never changes. */
export async function fromTypefaces(cacheName: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const stored = await cache.match(request.url, { ignoreVary: true })
  if (stored !== undefined) return stored
  const answer = await fetch(request)
  // A captive portal answers every request with its page. On a full disk the typeface is shown but not stored.
  if (answer.ok && !answer.redirected && answer.headers.get('content-type')?.startsWith('font/'))
    await cache.put(request.url, answer.clone()).catch(() => undefined)
  return answer
}
