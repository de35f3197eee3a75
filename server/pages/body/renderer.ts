import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicPage } from '#contract/library/public-page.ts'

/** Beside the built app, which is what readers get. */
const FILE = '../server-page/server-page.mjs'

/** Makes the HTML of a page's body. The build bundles it from the app's own components. */
export interface Renderer {
  /** Changes with each build. */
  readonly version: string
  readonly render: (page: PublicPage) => string
}

/** Loaded with the first page, and again when the file has changed. Null while it is not built: pages have no body then. */
export function openRenderer(distDir: string): () => Promise<Renderer | null> {
  const file = join(resolve(distDir), FILE)
  let known: Renderer | null = null
  return async () => {
    const found = await stat(file).catch(() => null)
    if (found === null) return null
    const version = `${found.mtimeMs} ${found.size}`
    if (known?.version === version) return known
    const { href } = pathToFileURL(file)
    const { renderPage }: { readonly renderPage: Renderer['render'] } = await import(`${href}?${found.mtimeMs}`)
    known = { version, render: renderPage }
    return known
  }
}
