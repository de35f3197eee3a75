import { addressIn } from '#contract/addresses.ts'
import { letters } from '#tests/support/content/article-texts.ts'
import { type Get, partsOf, readTexts } from '#tests/support/content/public-texts.ts'

const AS_BROWSER = { accept: 'text/html' }
/** Shorter sentences may also be in a text that everybody may read. */
const MIN_LETTERS = 20

interface PublicAddress {
  readonly path: string
  /** What a crawler gets. It names no language where the address has none. */
  readonly lang: string
  /** The path without its prefix. */
  readonly plain: string
}

/** The addresses of the sitemap. */
export async function publicAddresses(get: Get): Promise<readonly PublicAddress[]> {
  const xml = await (await get('/sitemap.xml', {})).text()
  const paths = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  return paths.map((path) => {
    const [, lang = 'en', plain = path] = /^\/(en|ru|uk)(\/.*|$)/.exec(path) ?? []
    return { path, lang, plain: plain || '/' }
  })
}

/** What is wrong with the pages, as `path: text`. */
interface Compared {
  /** Words that a visitor may read, and that are not in the raw HTML of the page's body. Also addresses that the sitemap lacks. */
  readonly missing: string[]
  /** Sentences and words that only subscribers may read, and that are somewhere in the raw HTML. */
  readonly revealed: string[]
  /** How many sentences only subscribers may read. */
  hidden: number
}

interface Page {
  readonly path: string
  readonly html: string
  /** What the API gives to a visitor, piece by piece. */
  readonly open: readonly string[]
  /** What it gives to a subscriber. */
  readonly whole: readonly string[]
}

const isCut = ({ open, whole }: Page): boolean => whole.join(' ') !== open.join(' ')

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize('NFC')
      .replaceAll('\u00ad', '')
      .toLowerCase()
      .match(/[\p{L}\p{M}]{2,}/gu) ?? [],
  )

/** The words that stand in each of the texts: those of the interface. */
const inEach = (texts: readonly string[]): string[] => {
  const [first = new Set<string>(), ...others] = texts.map(wordsOf)
  return [...first].filter((word) => others.every((words) => words.has(word)))
}

/** The words of cut articles that are in their pages, and that no page or text for everybody has. */
function revealedWords(pages: readonly Page[]): string[] {
  const cut = pages.filter(isCut)
  const uncut = pages.filter((page) => !isCut(page))
  const known = new Set([
    ...wordsOf([...pages.flatMap(({ open }) => open), ...uncut.map(({ html }) => html)].join(' ')),
    ...inEach(cut.map(({ html }) => html)),
  ])
  return cut.flatMap(({ path, html, whole }) => {
    const shown = wordsOf(html)
    const secret = [...wordsOf(whole.join(' '))].filter((word) => !known.has(word))
    return secret.filter((word) => shown.has(word)).map((word) => `${path}: ${word}`)
  })
}

function compare(pages: readonly Page[], found: Compared): void {
  const everywhere = letters(pages.flatMap(({ open }) => open).join(' '))
  for (const { path, html, open, whole } of pages) {
    const shown = letters(partsOf(html.slice(html.indexOf('<body'))).texts.join(' '))
    const missing = open.filter((words) => !shown.includes(letters(words)))
    const sentences = whole.flatMap((text) => text.split(/[.!?…]/).map(letters))
    const rest = sentences.filter((sentence) => sentence.length >= MIN_LETTERS && !everywhere.includes(sentence))
    // In the whole document: what the head and its data say is public too.
    const all = letters(html)
    found.missing.push(...missing.map((words) => `${path}: ${words}`))
    found.revealed.push(...rest.filter((sentence) => all.includes(sentence)).map((words) => `${path}: ${words}`))
    found.hidden += rest.length
  }
  found.revealed.push(...revealedWords(pages))
}

/**
 * Compares the raw HTML of every public address with what the API gives to a visitor and to a subscriber. `only`: the addresses of this
 * language alone.
 */
export async function comparePages(
  get: Get,
  subscriber: Readonly<Record<string, string>>,
  only?: string,
): Promise<Compared> {
  const addresses = await publicAddresses(get)
  const found: Compared = { missing: [], revealed: [], hidden: 0 }
  for (const lang of only === undefined ? new Set(addresses.map((address) => address.lang)) : [only]) {
    const open = await readTexts(get, lang)
    const whole = await readTexts(get, lang, subscriber)
    const listed = addresses.filter((address) => address.lang === lang)
    const pages: Page[] = []
    for (const { path, plain } of listed) {
      const html = await (await get(path, AS_BROWSER)).text()
      pages.push({ path, html, open: open.get(plain) ?? ['no text'], whole: whole.get(plain) ?? [] })
    }
    compare(pages, found)
    const paths = new Set(listed.map(({ path }) => path))
    const unlisted = [...open.keys()].map((plain) => addressIn(lang, plain)).filter((path) => !paths.has(path))
    found.missing.push(...unlisted.map((path) => `${path}: not in the sitemap`))
  }
  return found
}
