import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'

const INLINE = /<script>([^<]*(?:<(?!\/script)[^<]*)*)<\/script>/g

/** The hashes of a page's own scripts, as a policy names them. */
export const scriptHashes = (html: string): string[] =>
  [...html.matchAll(INLINE)].map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)

/** Of the built page, worked out once for each time it was written; none while it is not built. */
export function inlineScriptsOf(indexFile: string): () => Promise<readonly string[]> {
  let known: { readonly version: number; readonly hashes: readonly string[] } | null = null
  return async () => {
    const version = await stat(indexFile).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    )
    if (version === null) return []
    if (known?.version !== version) known = { version, hashes: scriptHashes(await readFile(indexFile, 'utf8')) }
    return known.hashes
  }
}
