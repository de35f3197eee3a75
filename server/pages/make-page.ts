import type { Kysely } from 'kysely'
import { documentTitle } from '#contract/library/document-title.ts'
import type { Config } from '#server/config/config.ts'
import type { Schema } from '#server/db/schema.ts'
import { movedPage, notFoundPage, screenWithoutScript } from './body/other-pages.ts'
import { publicPage } from './body/public-page.ts'
import type { Renderer } from './body/renderer.ts'
import { readSurroundings } from './body/surroundings.ts'
import { headOf } from './head/head.ts'
import { pathOf, type ShownPlace } from './place.ts'
import { readText } from './read-text.ts'
import { inLanguage, withBody, withHead, withoutScript, withTitle } from './shell-template.ts'

interface Made {
  readonly db: Kysely<Schema>
  readonly config: Config
  /** Null while it is not built: the page has no body then, and the app fills it. */
  readonly render: Renderer | null
}

type PlaceOf<K extends ShownPlace['kind']> = Extract<ShownPlace, { readonly kind: K }>

/** A page of the library: with the head and the body that everybody gets. */
async function makeText({ db, config, render }: Made, page: string, place: PlaceOf<'text'>): Promise<string> {
  const { lang, isPrefixed, text } = place
  const content = await readText(db, config.operator, lang, text)
  if (content === null) throw new Error(`${pathOf(text, lang)} went away while it was read`)
  const headed = withHead(page, headOf({ origin: config.publicOrigin, lang, isPrefixed, text, content }))
  if (render === null) return headed
  const around = await readSurroundings(db, lang)
  return withBody(headed, render(publicPage({ lang, isPrefixed, around }, text, content)))
}

/** A page that says what is not at its address. */
async function makeOther(
  { db, render }: Made,
  page: string,
  place: PlaceOf<'unknown'> | PlaceOf<'moved'>,
): Promise<string> {
  if (render === null) return page
  const { lang, isPrefixed } = place
  const shown = { lang, isPrefixed, around: await readSurroundings(db, lang) }
  const { title, page: other } = place.kind === 'moved' ? movedPage(shown, place.to) : notFoundPage(shown)
  return withBody(withTitle(page, documentTitle(title)), render(other))
}

/** Makes the page of an address of the built app's `index.html`. */
export function makePage(made: Made, shell: string, place: ShownPlace): string | Promise<string> {
  const page = inLanguage(shell, place.lang, !place.isPrefixed)
  if (place.kind === 'text') return makeText(made, page, place)
  return place.kind === 'screen' ? withoutScript(page, screenWithoutScript(place)) : makeOther(made, page, place)
}
