import { access, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, minify, type Plugin } from 'vite'
import { earlyWords } from './early-words.ts'

/** The scripts that run before the modules, in this order. */
const SCRIPTS = ['theme.js', 'start.js']
const EARLY = 'src/page/early/start.ts'
const FIRST_VISIT = 'src/page/early/first-visit.ts'
/** One of both replaces this. */
const EARLY_PLACE = '<!-- early -->'

async function minified(name: string, source: string): Promise<string> {
  const { code, errors } = await minify(name, source, { module: false })
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  return code
}

const fromPublic = async (name: string): Promise<string> => minified(name, await readFile(join('public', name), 'utf8'))

/** Bundles a script with all its imports. Its styles are the app's. */
async function bundled(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [earlyWords()],
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

/**
 * The script that starts the app. It requests all modules at once and runs the last one, as soon as the early article is
 * shown or cannot be shown. Without a service worker the modules come over the network and are requested before anything
 * else.
 */
const begin = (modules: readonly string[], entry: string): string => `addEventListener('DOMContentLoaded', () => {
  const modules = ${JSON.stringify(modules)}
  const ask = () => modules.splice(0).forEach((href) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  })
  if (!navigator.serviceWorker?.controller) ask()
  Promise.resolve(globalThis.early?.settled).then(() => {
    ask()
    return import('${entry}')
  })
})`

/**
 * Puts all scripts before the styles, because a script after the styles waits for them. The app's modules come after the
 * early article: fetching and compiling them at the same time took a third of its time.
 */
async function withScripts(html: string): Promise<string> {
  const tags = SCRIPTS.map((name) => `<script src="/${name}"></script>`)
  const modules = [...html.matchAll(MODULE)].map(([, href = '']) => href)
  const entry = modules.at(-1)
  if (entry === undefined || !tags.every((tag) => html.includes(tag))) throw new Error('index.html names no scripts')
  const beginning = await minified('begin.js', begin(modules, entry))
  const codes = await Promise.all(SCRIPTS.map(fromPublic))
  const [first = '', ...others] = tags
  const rest = others.reduce((page, tag) => page.replace(tag, ''), html.replace(MODULE, ''))
  return rest.replace(first, () => codes.map(inline).join('') + EARLY_PLACE + inline(beginning))
}

/**
 * Writes two pages. `index.html` comes from the network, with the server's page in it. The service worker stores
 * `app.html`, which shows a stored article.
 */
async function twoPages(dir: string): Promise<void> {
  const index = join(dir, 'index.html')
  const html = await readFile(index, 'utf8')
  if (!html.includes(EARLY_PLACE)) throw new Error('index.html has no place for the early article')
  const [firstVisit, early] = await Promise.all([FIRST_VISIT, EARLY].map(async (input) => inline(await bundled(input))))
  if (firstVisit === undefined || early === undefined) throw new Error('A script is missing')
  // The script is a separate build that names files of the app. This fails if the app's build named them differently.
  await Promise.all([...early.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address = '']) => access(join(dir, address))))
  await Promise.all([
    writeFile(
      index,
      html.replace(EARLY_PLACE, () => firstVisit),
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
  let dev = false
  return {
    name: 'inline-scripts',
    configResolved({ command }) {
      dev = command === 'serve'
    },
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        dev ? html.replace('</head>', `<script type="module" src="/${EARLY}"></script></head>`) : withScripts(html),
    },
    async writeBundle({ dir = 'dist' }) {
      await Promise.all([twoPages(dir), ...SCRIPTS.map((name) => rm(join(dir, name), { force: true }))])
    },
  }
}
