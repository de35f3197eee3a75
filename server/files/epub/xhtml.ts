import type { ElementContent, Root } from 'hast'
import { toXast } from 'hast-util-to-xast'
import { toXml } from 'xast-util-to-xml'
import { escapeHtml } from '#contract/library/escape-html.ts'
import { directionOf } from '#contract/text-direction.ts'
import { element } from '#server/import/element.ts'

// XML 1.0 cannot contain these characters, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes a text for XML, also for attribute values. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(NOT_XML, ''))

/** In HTML an id may have any characters; in XML it must be a name. Different ids stay different. */
export const xmlId = (id: string): string =>
  `x-${id.replace(/[^\p{Ll}\p{Lu}\p{Lo}\p{Nd}.-]/gu, (char) => `_${char.codePointAt(0)?.toString(16)}_`)}`

interface Page {
  readonly lang: string
  readonly title: string
  /** The relative path from the page to the book's folder: '' or '../'. */
  readonly up: string
  readonly bodyType: string
  readonly children: readonly ElementContent[]
}

export function xhtmlPage({ lang, title, up, bodyType, children }: Page): string {
  const html = element(
    'html',
    {
      xmlns: 'http://www.w3.org/1999/xhtml',
      'xmlns:epub': 'http://www.idpf.org/2007/ops',
      lang,
      'xml:lang': lang,
      dir: directionOf(lang),
    },
    [
      element('head', {}, [
        element('meta', { charSet: 'utf-8' }),
        element('title', {}, [title]),
        element('link', { rel: ['stylesheet'], href: `${up}style.css`, type: 'text/css' }),
      ]),
      element('body', { 'epub:type': bodyType }, [...children]),
    ],
  )
  const root: Root = { type: 'root', children: [html] }
  const xml = toXml(toXast(root, { space: 'html' }), { closeEmptyElements: true })
  // The serializer does not escape `>`, but XML forbids this one sequence in text.
  const valid = xml.replace(NOT_XML, '').replaceAll(']]>', ']]&gt;')
  return `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n${valid}\n`
}
