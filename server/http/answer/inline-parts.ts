import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBuiltFile } from '#server/process/built-file.ts'

const SCRIPTS = /<script>([^<]*(?:<(?!\/script)[^<]*)*)<\/script>/g
const STYLES = /<style>([^<]*(?:<(?!\/style)[^<]*)*)<\/style>/g

/** What stands in the built pages themselves: hashes, as a Content-Security-Policy names them. */
export interface InlineParts {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

export const NO_PARTS: InlineParts = { scripts: [], styles: [] }

const hashesOf = (html: string, part: RegExp): string[] =>
  [...html.matchAll(part)].map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)

/** The page of a first visit, and the page of the app shell for every later one. */
const PAGES = ['index.html', 'app.html']

/** The parts of all built pages. */
export function inlinePartsOf(distDir: string): () => Promise<InlineParts> {
  const pages = PAGES.map((page) =>
    openBuiltFile(join(distDir, page), async (file): Promise<InlineParts> => {
      const html = await readFile(file, 'utf8')
      return { scripts: hashesOf(html, SCRIPTS), styles: hashesOf(html, STYLES) }
    }),
  )
  return async () => {
    const built = (await Promise.all(pages.map((page) => page()))).flatMap((page) => page?.content ?? [])
    const all = (name: keyof InlineParts): string[] => [...new Set(built.flatMap((parts) => parts[name]))]
    return { scripts: all('scripts'), styles: all('styles') }
  }
}
