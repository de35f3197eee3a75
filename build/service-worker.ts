import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { filesIn } from './file-list.ts'

const MANIFEST = 'virtual:precache-manifest'
const OUT_DIR = 'dist'
const HASHED = /-[\w-]{8}\.\w+$/
/** Everything that the page needs to start, and the extras. Other icons and screenshots are for the operating system. */
const PRECACHED = /\.(html|js|css|woff2)$|^icons\/[\w-]+\.svg$|\.webmanifest$/
/** What few readers need. */
const ON_DEMAND = /^assets\/(validation|typefaces)\//
/** What the app can do without. A proxy that refuses one of these must not cost the reader the whole app. */
const EXTRAS = { typeface: /\.woff2$/, icon: /^icons\//, manifest: /\.webmanifest$/ } as const

type Extra = keyof typeof EXTRAS

/** A file that the service worker stores, with its size. A file without a hash in its name must also have this content. */
interface PrecacheEntry {
  readonly url: string
  readonly bytes: number
  /** Null if the name has a hash: any cached copy on the way is as good as the server's. */
  readonly integrity: string | null
  /** Null if the app needs it to start or to show its screens. */
  readonly extra: Extra | null
}

const isExtra = (kind: string): kind is Extra => Object.hasOwn(EXTRAS, kind)

function extraOf(path: string): Extra | null {
  const [kind] = Object.entries(EXTRAS).find(([, pattern]) => pattern.test(path)) ?? []
  return kind !== undefined && isExtra(kind) ? kind : null
}

async function precacheEntry(path: string): Promise<PrecacheEntry> {
  const content = await readFile(join(OUT_DIR, path))
  const integrity = HASHED.test(path) ? null : `sha256-${createHash('sha256').update(content).digest('base64')}`
  return { url: `/${path}`, bytes: content.length, integrity, extra: extraOf(path) }
}

async function precacheEntries(): Promise<PrecacheEntry[]> {
  const urls = (await filesIn(OUT_DIR))
    .filter((path) => PRECACHED.test(path) && path !== 'sw.js' && path !== 'index.html' && !ON_DEMAND.test(path))
    .sort()
  if (!urls.includes('app.html')) throw new Error('The precache list has no app.html: was the page built first?')
  return Promise.all(urls.map(precacheEntry))
}

/** Builds `sw/index.ts` as `/sw.js`, after the page, with the list of the page's files inside. */
export function serviceWorker(entry: string): Plugin {
  return {
    name: 'service-worker',
    sharedDuringBuild: true,
    config: () => ({
      environments: {
        sw: {
          consumer: 'client',
          build: {
            outDir: OUT_DIR,
            emptyOutDir: false,
            copyPublicDir: false,
            modulePreload: false,
            rolldownOptions: {
              input: entry,
              output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
            },
          },
        },
      },
      builder: {
        sharedConfigBuild: true,
        async buildApp(builder) {
          const { client, sw } = builder.environments
          if (client === undefined || sw === undefined)
            throw new Error('The page and the service worker are both built, or none')
          await builder.build(client)
          await builder.build(sw)
        },
      },
    }),
    resolveId: (id) => (id === MANIFEST ? `\0${MANIFEST}` : null),
    async load(id) {
      if (id !== `\0${MANIFEST}`) return null
      return `export default ${JSON.stringify(this.environment.mode === 'build' ? await precacheEntries() : [])}`
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== '/sw.js') return next()
        response.setHeader('content-type', 'text/javascript').end(`import '/${entry}'`)
      })
    },
  }
}
