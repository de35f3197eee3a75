import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicPage } from '#contract/library/public-page.ts'
import { openBuiltFile } from '#server/process/built-file.ts'

/** Beside the built app, which is what readers get. */
const FILE = '../server-page/server-page.mjs'

/** Makes the HTML of a page's body. The build bundles it from the app's own components. */
export type Renderer = (page: PublicPage) => string

/** Loaded with the first page, and again when the file has changed. Null while it is not built: pages have no body then. */
export const openRenderer = (distDir: string) =>
  openBuiltFile(join(resolve(distDir), FILE), async (file, version): Promise<Renderer> => {
    const address = `${pathToFileURL(file).href}?${encodeURIComponent(version)}`
    const { renderPage }: { readonly renderPage: Renderer } = await import(address)
    return renderPage
  })
