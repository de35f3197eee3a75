import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, minify, type Plugin } from 'vite'
import { earlyWords } from './early-words.ts'

/** What stands in front of the modules, in its order. */
const SCRIPTS = ['theme.js', 'start.js']
const EARLY = 'src/early/start.ts'

async function minified(name: string): Promise<string> {
  const { code, errors } = await minify(name, await readFile(join('public', name), 'utf8'), { module: false })
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  return code
}

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

/** All scripts stand before the styles, which a script behind them would wait for. The app's modules are fetched at once and begin when the early article stands, or is not to be had: whichever way, they begin. */
function beginAfterEarly(html: string, codes: readonly string[], place: string): string {
  const entry = [...html.matchAll(MODULE)].at(-1)?.[1]
  if (entry === undefined) throw new Error('The page has no module to begin with')
  const begin = `addEventListener('DOMContentLoaded',()=>Promise.resolve(globalThis.early?.settled).then(()=>import('${entry}')))`
  return html
    .replace(MODULE, (_, file) => `<link rel="modulepreload" crossorigin href="${file}">`)
    .replace(place, () => [...codes, begin].map(inline).join(''))
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
      async handler(html) {
        if (dev) return html.replace('</head>', `<script type="module" src="/${EARLY}"></script></head>`)
        const codes = [...(await Promise.all(SCRIPTS.map(minified))), await bundledEarly()]
        const tags = SCRIPTS.map((name) => `<script src="/${name}"></script>`)
        if (!tags.every((tag) => html.includes(tag))) throw new Error(`index.html does not name ${SCRIPTS.join(', ')}`)
        const [first = '', ...others] = tags
        const rest = others.reduce((page, tag) => page.replace(tag, ''), html)
        return beginAfterEarly(rest, codes, first)
      },
    },
    async writeBundle({ dir = 'dist' }) {
      await Promise.all(SCRIPTS.map((name) => rm(join(dir, name), { force: true })))
    },
  }
}
