import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBuiltFile } from '#server/process/built-file.ts'

const INLINE = /<script>([^<]*(?:<(?!\/script)[^<]*)*)<\/script>/g

/** The hashes of a page's inline scripts, as a Content-Security-Policy names them. */
const scriptHashes = (html: string): string[] =>
  [...html.matchAll(INLINE)].map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)

/** The page of a first visit, and the page of the app shell for every later one. */
const PAGES = ['index.html', 'app.html']

/** The hashes of all built pages. */
export function inlineScriptsOf(distDir: string): () => Promise<readonly string[]> {
  const pages = PAGES.map((page) =>
    openBuiltFile(join(distDir, page), async (file) => scriptHashes(await readFile(file, 'utf8'))),
  )
  return async () => {
    const built = await Promise.all(pages.map((page) => page()))
    return [...new Set(built.flatMap((page) => page?.content ?? []))]
  }
}
