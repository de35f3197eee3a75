import { MARK, MARK_HEADER } from '#contract/headers.ts'

const BARE_HEADERS = { 'content-type': 'image/webp' }
export const PICTURE_HEADERS = { ...BARE_HEADERS, [MARK_HEADER]: MARK }
export const wholePicture = (): Response => new Response('picture', { headers: PICTURE_HEADERS })
/** From a bare server. */
export const barePicture = (): Response => new Response('picture', { headers: BARE_HEADERS })

/** A cache of pictures in memory. As a browser's, it reads the whole body before it stores anything. */
export function emptyCache() {
  const stored = new Map<string, ArrayBuffer>()
  const cache = {
    match: async (address: string) => (stored.has(address) ? wholePicture() : undefined),
    put: async (address: string, answer: Response) => void stored.set(address, await answer.arrayBuffer()),
    keys: async () => [...stored.keys()].map((address) => new Request(`http://localhost${address}`)),
    delete: async (address: string | Request) =>
      stored.delete(typeof address === 'string' ? address : new URL(address.url).pathname),
  } as unknown as Cache
  return { stored, cache }
}
