import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser } from '@playwright/test'
import { writeFileList } from '../../build/file-list.ts'
import { compressed } from '../../server/http/answer/compress.ts'
import { PHONE, whole } from './visit.ts'

/** A copy of a build, with the bundle of the server's pages and the list of files beside it. */
export async function copyBuild(dist: string, folder: string): Promise<string> {
  const copy = join(folder, 'dist')
  cpSync(dist, copy, { recursive: true })
  await writeFileList(copy)
  const pages = join(dist, '../server-page')
  // A build from before the server's pages has no such bundle.
  if (existsSync(pages)) cpSync(pages, join(folder, 'server-page'), { recursive: true })
  return copy
}

export interface Twin {
  readonly path: string
  readonly heading: string
}

/** Takes what runs, loads or stands for a script out of the document. The rest is what a reader sees. */
function withoutScript(): { readonly html: string; readonly heading: string } {
  for (const element of document.querySelectorAll('script, noscript, link[rel=modulepreload], link[rel=manifest]'))
    element.remove()
  // A build names its modules in links that have no address yet.
  for (const link of document.querySelectorAll('link[data-module]')) link.remove()
  const heading = [...document.querySelectorAll('h1')].find((title) => title.checkVisibility())?.textContent ?? ''
  return { html: document.documentElement.outerHTML, heading }
}

/** Stores the page as the app leaves it, as a file of the build. The server sends it compressed, as its own pages. */
export async function makeTwin(browser: Browser, origin: string, path: string, dist: string): Promise<Twin> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto(origin + path)
  await whole(page)
  const { html, heading } = await page.evaluate(withoutScript)
  await context.close()
  if (heading === '') throw new Error(`${path} has no heading`)
  const twin = `/twin${path === '/' ? '/home' : path}.html`
  const file = join(dist, twin)
  mkdirSync(dirname(file), { recursive: true })
  const bytes = Buffer.from(`<!doctype html>${html}`)
  writeFileSync(file, bytes)
  writeFileSync(`${file}.br`, await compressed(bytes, 'br'))
  await writeFileList(dist)
  return { path: twin, heading }
}
