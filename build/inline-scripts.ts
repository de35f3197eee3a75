import { access, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, minify, type Plugin, type Rolldown } from 'vite'
import { INTERFACE_LANGUAGES } from '../src/contract/languages.ts'
import { earlyWords } from './early-words.ts'
import { linguiMacros } from './lingui-macros.ts'

const EARLY = 'src/page/early/start.ts'
const FIRST_VISIT = 'src/page/early/first-visit.ts'
/** One of both replaces this. It stands before the styles, because a script after them waits for them. */
const EARLY_PLACE = '<!-- early -->'

async function minified(name: string, source: string): Promise<string> {
  const { code, errors } = await minify(name, source, { module: false })
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  return code
}

/** Bundles a script with all its imports. Its styles are the app's. */
async function bundled(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [linguiMacros(), earlyWords()],
    build: {
      write: false,
      // All styles go into one file, which is not used.
      cssCodeSplit: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'exports-only',
        output: { format: 'iife', name: 'early', codeSplitting: false },
      },
    },
  })
  const chunk = [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .find((file) => file.type === 'chunk')
  if (chunk === undefined) throw new Error(`${input} has no script`)
  return chunk.code
}

const inline = (code: string): string => {
  if (/<\/script|<!--/i.test(code)) throw new Error('This script cannot stand in a page')
  return `<script>${code.trim()}</script>`
}

const MODULE = /<script type="module" crossorigin src="([^"]+)"><\/script>/g

interface Files {
  /** The app's first modules. The last one runs the app. */
  readonly modules: readonly string[]
  /** What these ask for next. Over the network, each such step takes a round trip. */
  readonly soon: readonly string[]
  readonly catalogs: Readonly<Record<string, string>>
}

function filesOf(html: string, bundle: Rolldown.OutputBundle): Files {
  const modules = [...html.matchAll(MODULE)].map(([, href = '']) => href)
  const addressesOf = (fits: (chunk: Rolldown.OutputChunk) => boolean) =>
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' && fits(file) ? `/${file.fileName}` : []))
  const catalogs = INTERFACE_LANGUAGES.flatMap((lang) =>
    addressesOf(({ facadeModuleId }) => facadeModuleId?.endsWith(`/locales/${lang}.po`) === true).map(
      (file) => [lang, file] as const,
    ),
  )
  const soon = ['sync-worker', 'workers', 'contract'].flatMap((name) => addressesOf((chunk) => chunk.name === name))
  if (modules.length === 0 || soon.length !== 3 || catalogs.length !== INTERFACE_LANGUAGES.length)
    throw new Error('The build has other chunks than the page asks for')
  return { modules, soon, catalogs: Object.fromEntries(catalogs) }
}

/** Requests the first four files, and another one for each that has come: a link that the reader follows needs a connection too. */
const ASK = `
  const ask = () => {
    const href = files.shift()
    if (href) document.head.append(Object.assign(document.createElement('link'), {
      rel: 'modulepreload', crossOrigin: '', href, onload: ask, onerror: ask
    }))
  }
  for (let at = 0; at < 4; at++) ask()`

/** Starts the app on a first visit. What the app asks for next is requested too: over the network, each such step takes a round trip. */
const beginFirstVisit = ({ modules, catalogs, soon }: Files): string => `addEventListener('DOMContentLoaded', () => {
  // A language without a catalog asks for none.
  const files = ${JSON.stringify(modules)}.concat(${JSON.stringify(catalogs)}[document.documentElement.lang] ?? [], ${JSON.stringify(soon)})
  ${ASK}
  import('${modules.at(-1)}')
})`

/**
 * Starts the stored app when the early article is shown or cannot be shown. To fetch and compile the modules at the same time took a third
 * of the article's time.
 */
const beginStored = ({ modules }: Files): string => `addEventListener('DOMContentLoaded', async () => {
  await globalThis.early?.settled
  const files = ${JSON.stringify(modules)}
  ${ASK}
  import('${modules.at(-1)}')
})`

const STYLES = /<link rel="stylesheet" crossorigin href="([^"]+)">/

/** Puts the styles into the page: a file of them would delay the text of a first visit by one more round trip, and longer. */
async function withStyles(html: string, dir: string): Promise<string> {
  const file = STYLES.exec(html)?.[1]
  if (file === undefined) throw new Error('index.html names no styles')
  const css = await readFile(join(dir, file), 'utf8')
  if (/<\/style/i.test(css)) throw new Error('These styles cannot stand in a page')
  return html.replace(STYLES, () => `<style>${css.trim()}</style>`)
}

/**
 * Writes two pages. `index.html` comes from the network, with the server's page in it. The service worker stores
 * `app.html`, which shows a stored article.
 */
async function twoPages(dir: string, files: Files): Promise<void> {
  const index = join(dir, 'index.html')
  const html = await readFile(index, 'utf8')
  if (!html.includes(EARLY_PLACE)) throw new Error('index.html has no place for the early article')
  const scripts = async (input: string, beginning: string): Promise<string> =>
    inline(await bundled(input)) + inline(await minified('begin.js', beginning))
  const [firstVisit, early] = await Promise.all([
    scripts(FIRST_VISIT, beginFirstVisit(files)),
    scripts(EARLY, beginStored(files)),
  ])
  // The script is a separate build that names files of the app. This fails if the app's build named them differently.
  await Promise.all([...early.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address = '']) => access(join(dir, address))))
  await Promise.all([
    writeFile(
      index,
      await withStyles(
        html.replace(EARLY_PLACE, () => firstVisit),
        dir,
      ),
    ),
    writeFile(
      join(dir, 'app.html'),
      html.replace(EARLY_PLACE, () => early),
    ),
  ])
}

/**
 * Puts the scripts that must run first into the page itself. A separate file would be a request to the service worker
 * while the document waits. The server's CSP allows the inline scripts by their hashes.
 */
export function inlineScripts(): Plugin {
  let files: Files | null = null
  return {
    name: 'inline-scripts',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        // Only a build has one.
        if (bundle === undefined) return html.replace(EARLY_PLACE, `<script type="module" src="/${EARLY}"></script>`)
        files = filesOf(html, bundle)
        return html.replace(MODULE, '')
      },
    },
    async writeBundle({ dir = 'dist' }) {
      if (files === null) throw new Error('The build has no page')
      await twoPages(dir, files)
    },
  }
}
