import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const INLINE = /<script>([^<]*(?:<(?!\/script)[^<]*)*)<\/script>/g

/** The hashes of a page's inline scripts, as a Content-Security-Policy names them. */
const scriptHashes = (html: string): string[] =>
  [...html.matchAll(INLINE)].map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)

/** The page of a first visit, and the page of the app shell for every later one. */
const PAGES = ['index.html', 'app.html']

/** The hashes of one page, computed once for each version of the file. None while it is not built. */
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

/** The hashes of all built pages. */
export function inlineScriptsOf(distDir: string): () => Promise<readonly string[]> {
  const pages = PAGES.map((page) => ofPage(join(distDir, page)))
  return async () => [...new Set((await Promise.all(pages.map((hashes) => hashes()))).flat())]
}
