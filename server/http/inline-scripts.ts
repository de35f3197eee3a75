import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const INLINE = /<script>([^<]*(?:<(?!\/script)[^<]*)*)<\/script>/g

/** The hashes of a page's own scripts, as a policy names them. */
export const scriptHashes = (html: string): string[] =>
  [...html.matchAll(INLINE)].map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)

/** The page of a first visit, and the one that the service worker keeps for every later one. */
const PAGES = ['index.html', 'app.html']

/** Of one page, worked out once for each time it was written; none while it is not built. */
function ofPage(file: string): () => Promise<readonly string[]> {
  let known: { readonly version: number; readonly hashes: readonly string[] } | null = null
  return async () => {
    const version = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    )
    if (version === null) return []
    if (known?.version !== version) known = { version, hashes: scriptHashes(await readFile(file, 'utf8')) }
    return known.hashes
  }
}

/** Of the built pages. */
export function inlineScriptsOf(distDir: string): () => Promise<readonly string[]> {
  const pages = PAGES.map((page) => ofPage(join(distDir, page)))
  return async () => [...new Set((await Promise.all(pages.map((hashes) => hashes()))).flat())]
}
