import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { sendMade } from '#server/http/answer/send-made.ts'
import type { AppEnv, Services } from '#server/http/context.ts'
import { PAGE } from '#server/limits/prices.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { openBuiltFile } from '#server/process/built-file.ts'
import { openRenderer } from './body/renderer.ts'
import { failureLog } from './failure-log.ts'
import { makePage } from './make-page.ts'
import { findPlace, type Place, pathOf, type ShownPlace } from './place.ts'
import type { PublicLibrary } from './public-library.ts'
import { inLanguage } from './shell-template.ts'
import { LATER, tryLater } from './try-later.ts'

/** Short, because nothing tells a cache of a change. An older page is still better than a wait. */
const CACHED = 'public, max-age=60, stale-while-revalidate=600'

export interface Pages {
  /** What stands at an address. Null while the library cannot be read: the device may know more. */
  readonly placeAt: (path: string, acceptLanguage: string | undefined) => Promise<Place | null>
  /**
   * While the database is away, what is not in memory is the app's empty page, for a text with the status 503. Null while the app is
   * not built, and when a page of a text could not be made: the app shows it then.
   */
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

/** Without a prefix, another reader may get another page. */
const varyOf = ({ isPrefixed }: ShownPlace): string =>
  isPrefixed ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language'

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
  const logFailure = failureLog('A page could not be made')

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
    const { version, lang, isPrefixed } = place
    const { status, headers: caching } = cachingOf(place, context.req.url)
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': lang,
      'Content-Security-Policy': await pagePolicy(),
      Vary: varyOf(place),
      ...caching,
    }
    try {
      const renderer = await rendererOf()
      const key = `page ${shell.version} ${renderer?.version} ${version} ${keyOf(place)}`
      const write = () => makePage({ db, config, render: renderer?.content ?? null }, shell.content, place)
      return await sendMade(context, answers, { key, write, status, price: PAGE, headers })
    } catch (error) {
      if (error instanceof Refusal) return tryLater(context, error)
      logFailure(error)
      const empty = inLanguage(shell.content, lang, !isPrefixed)
      if (place.kind !== 'text') return new Response(empty, { status, headers })
      return isDatabaseAway(error) ? new Response(empty, { status: 503, headers: { ...headers, ...LATER } }) : null
    }
  }
  return { placeAt, send }
}
