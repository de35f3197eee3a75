/** A cache as this worker uses it: what is damaged or has no room counts as empty, and the network answers. */
export interface Stored {
  readonly match: (request: Request, options: CacheQueryOptions) => Promise<Response | undefined>
  readonly put: (address: string, answer: Response) => Promise<void>
}

/** Opens a cache of what the app can also show without storing it. Never fails. */
export async function openStored(name: string): Promise<Stored> {
  const cache = await caches.open(name).catch(() => undefined)
  return {
    match: async (request, options) => cache?.match(request, options).catch(() => undefined),
    put: async (address, answer) => cache?.put(address, answer).catch(() => undefined),
  }
}
