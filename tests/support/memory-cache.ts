/** A cache of Cache Storage in memory, by address. */
export const memoryCache = (files: Map<string, Response>) => ({
  match: async (url: string) => files.get(url)?.clone(),
  put: async (url: string, answer: Response) => void files.set(url, answer),
  delete: async (url: string) => files.delete(url),
  keys: async () => [...files.keys()].map((url) => new Request(`http://localhost${url}`)),
})
