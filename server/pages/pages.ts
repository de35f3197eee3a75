import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import { sendMade } from '#server/http/answer/send-made.ts'
import type { AppEnv, Services } from '#server/http/context.ts'
import { PAGE } from '#server/limits/prices.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { openBuiltFile } from '#server/process/built-file.ts'
import { logError } from '#server/process/log.ts'
import { openRenderer } from './body/renderer.ts'
import { makePage } from './make-page.ts'
import { findPlace, type Place, pathOf, type ShownPlace } from './place.ts'
import type { PublicLibrary } from './public-library.ts'
import { tryLater } from './try-later.ts'

/** Short, because nothing tells a cache of a change. An older page is still better than a wait. */
const CACHED = 'public, max-age=60, stale-while-revalidate=600'

export interface Pages {
  /** What stands at an address. Null while the library cannot be read: the device may know more. */
  readonly placeAt: (path: string, acceptLanguage: string | undefined) => Promise<Place | null>
  /** Null while the app is not built, and while the library cannot be read. */
  readonly send: (context: Context<AppEnv>, place: ShownPlace) => Promise<Response | null>
}

interface Caching {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** What each kind of address says to browsers, caches and search engines. */
function cachingOf(place: ShownPlace, asked: string): Caching {
  if (place.kind === 'text') return { status: 200, headers: { 'Cache-Control': CACHED } }
  if (place.kind === 'moved') {
    const Location = place.to + new URL(asked).search
    return { status: 301, headers: { 'Cache-Control': CACHED, Location } }
  }
  const isScreen = place.kind === 'screen'
  return {
    status: isScreen ? 200 : 404,
    headers: { 'Cache-Control': isScreen ? 'no-cache' : 'no-store', 'X-Robots-Tag': 'noindex' },
  }
}

/** The same for places with the same page. */
function keyOf(place: ShownPlace): string {
  const { kind, lang, isPrefixed } = place
  const here = `${kind} ${lang} ${isPrefixed}`
  if (place.kind === 'text') return `${here} ${pathOf(place.text, null)}`
  return place.kind === 'moved' ? `${here} ${place.to}` : here
}

/** The pages that the server makes of the built app and of what everybody may read. */
export function openPages(
  { db, config, answers }: Pick<Services, 'db' | 'config' | 'answers'>,
  library: () => Promise<PublicLibrary>,
  pagePolicy: () => Promise<string>,
): Pages {
  const shellOf = openBuiltFile(join(config.distDir, 'index.html'), (file) => readFile(file, 'utf8'))
  const rendererOf = openRenderer(config.distDir)

  const placeAt: Pages['placeAt'] = async (path, acceptLanguage) => {
    try {
      return findPlace(path, acceptLanguage, await library())
    } catch {
      return null
    }
  }

  const send: Pages['send'] = async (context, place) => {
    const shell = await shellOf()
    if (shell === null) return null
    try {
      const renderer = await rendererOf()
      const { version, lang, isPrefixed } = place
      const versions = `${shell.version} ${renderer?.version} ${version}`
      const { status, headers } = cachingOf(place, context.req.url)
      return await sendMade(context, answers, {
        key: `page ${versions} ${keyOf(place)}`,
        write: () => makePage({ db, config, render: renderer?.content ?? null }, shell.content, place),
        status,
        price: PAGE,
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Language': lang,
          'Content-Security-Policy': await pagePolicy(),
          // Without a prefix, another reader may get another page.
          Vary: isPrefixed ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language',
          ...headers,
        },
      })
    } catch (error) {
      if (error instanceof Refusal) return tryLater(context, error)
      logError('A page could not be made', error)
      return null
    }
  }
  return { placeAt, send }
}
