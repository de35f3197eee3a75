import { access, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, minify, type Plugin } from 'vite'
import { earlyWords } from './early-words.ts'

/** What stands in front of the modules, in its order. */
const SCRIPTS = ['theme.js', 'start.js']
const EARLY = 'src/page/early/start.ts'
/** Where the early article's script comes to stand. */
const EARLY_PLACE = '<!-- early -->'

async function minified(name: string, source: string): Promise<string> {
  const { code, errors } = await minify(name, source, { module: false })
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  return code
}

const fromPublic = async (name: string): Promise<string> => minified(name, await readFile(join('public', name), 'utf8'))

/** The early article's script with all that it imports; its styles are the app's. */
async function bundledEarly(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [earlyWords()],
    build: {
      write: false,
      // One file of styles, which is left out.
      cssCodeSplit: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: EARLY,
        preserveEntrySignatures: 'exports-only',
        output: { format: 'iife', name: 'early', codeSplitting: false },
      },
    },
  })
  const chunk = [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .find((file) => file.type === 'chunk')
  if (chunk === undefined) throw new Error('The early article has no script')
  return chunk.code
}

const inline = (code: string): string => {
  if (/<\/script|<!--/i.test(code)) throw new Error('This script cannot stand in a page')
  return `<script>${code.trim()}</script>`
}

const MODULE = /<script type="module" crossorigin src="([^"]+)"><\/script>/g

/**
 * In the page: asks for all modules at once and begins with the last, when the early article stands or is not to be had. Without a service worker
 * they come over the network, which is asked before anything else. The script runs before the links are there.
 */
const begin = (entry: string): string => `addEventListener('DOMContentLoaded', () => {
  const ask = () => document.querySelectorAll('[data-module]').forEach((link) => { link.href = link.dataset.module })
  if (!navigator.serviceWorker?.controller) ask()
  Promise.resolve(globalThis.early?.settled).then(() => {
    ask()
    return import('${entry}')
  })
})`

/**
 * All scripts stand before the styles, which a script behind them would wait for. The app's modules come after the early article: fetched and
 * compiled beside it they took a third of its time.
 */
async function withScripts(html: string): Promise<string> {
  const tags = SCRIPTS.map((name) => `<script src="/${name}"></script>`)
  const entry = [...html.matchAll(MODULE)].at(-1)?.[1]
  if (entry === undefined || !tags.every((tag) => html.includes(tag))) throw new Error('index.html names no scripts')
  const beginning = await minified('begin.js', begin(entry))
  const codes = await Promise.all(SCRIPTS.map(fromPublic))
  const [first = '', ...others] = tags
  const linked = html.replace(MODULE, '<link rel="modulepreload" crossorigin data-module="$1">')
  const rest = others.reduce((page, tag) => page.replace(tag, ''), linked)
  return rest.replace(first, () => codes.map(inline).join('') + EARLY_PLACE + inline(beginning))
}

/** A first visit has nothing to show early, and is spared the script: `index.html` is the page without it. The service worker keeps `app.html`. */
async function twoPages(dir: string): Promise<void> {
  const index = join(dir, 'index.html')
  const html = await readFile(index, 'utf8')
  if (!html.includes(EARLY_PLACE)) throw new Error('index.html has no place for the early article')
  const early = inline(await bundledEarly())
  // It was built apart, and names files of the app: a name that the app's build gave otherwise would be asked for in vain.
  await Promise.all([...early.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address = '']) => access(join(dir, address))))
  await Promise.all([
    writeFile(index, html.replace(EARLY_PLACE, '')),
    writeFile(
      join(dir, 'app.html'),
      html.replace(EARLY_PLACE, () => early),
    ),
  ])
}

/**
 * Puts what must run first into the page itself: a file of its own is a way to the service worker and back, while the document stands still.
 * The server lets in what the page holds, by its hash.
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
