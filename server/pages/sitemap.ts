import { pathOf } from './place.ts'
import type { PublicLibrary, PublicText } from './public-library.ts'

/** The protocol allows fifty thousand addresses and 50 MB in one file. */
const FILE_ADDRESSES = 20_000

interface Address {
  readonly path: string
  readonly changed: string | null
  readonly text: PublicText
}

/** Each language's address, and the one without a prefix where a crawler finds the text. */
const addressesOf = (text: PublicText): Address[] =>
  [...text.changed].flatMap(([lang, changed]) => [
    ...(lang === text.plain ? [{ path: pathOf(text, null), changed, text }] : []),
    { path: pathOf(text, lang), changed, text },
  ])

/**
 * The address of a text in each of its languages, and the one for all other readers: that without a prefix, or where a crawler
 * would find nothing there, that of the text's first language.
 */
export function alternatesOf(origin: string, text: PublicText): { readonly lang: string; readonly href: string }[] {
  const languages = [...text.changed.keys()]
  const ofOthers = text.plain === null ? (languages[0] ?? null) : null
  return [
    ...languages.map((lang) => ({ lang, href: origin + pathOf(text, lang) })),
    { lang: 'x-default', href: origin + pathOf(text, ofOthers) },
  ]
}

/** Addresses are made of a checked origin, language codes and slugs, so nothing in them has to be escaped. */
function entry(origin: string, { path, changed, text }: Address): string {
  const links = alternatesOf(origin, text).map(
    ({ lang, href }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`,
  )
  const date = changed === null ? '' : `<lastmod>${changed}</lastmod>`
  return `<url><loc>${origin}${path}</loc>${date}${links.join('')}</url>\n`
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const allAddresses = ({ texts }: PublicLibrary): Address[] => texts.flatMap(addressesOf)

/** Counted for every request of a numbered file, so no address is written for it. */
export function sitemapFiles({ texts }: PublicLibrary): number {
  const addresses = texts.reduce((sum, { changed, plain }) => sum + changed.size + (plain === null ? 0 : 1), 0)
  return Math.ceil(addresses / FILE_ADDRESSES)
}

function sitemapIndex(origin: string, files: number): string {
  const list = Array.from(
    { length: files },
    (_, at) => `<sitemap><loc>${origin}/sitemap-${at + 1}.xml</loc></sitemap>\n`,
  )
  return `${XML}<sitemapindex xmlns="${SITEMAPS}">\n${list.join('')}</sitemapindex>\n`
}

/**
 * The public addresses as a sitemap. With too many for one file, `/sitemap.xml` (number null) lists the files
 * `/sitemap-1.xml` and so on.
 */
export function sitemap(origin: string, library: PublicLibrary, number: number | null): string {
  const files = sitemapFiles(library)
  if (number === null && files > 1) return sitemapIndex(origin, files)
  const from = ((number ?? 1) - 1) * FILE_ADDRESSES
  const shown = allAddresses(library).slice(from, from + FILE_ADDRESSES)
  const entries = shown.map((address) => entry(origin, address))
  return `${XML}<urlset xmlns="${SITEMAPS}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`
}

/** Everything may be crawled. What no index should list says so itself, and has to be read for that. */
export const robots = (origin: string): string => `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`
