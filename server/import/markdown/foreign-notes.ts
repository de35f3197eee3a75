import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { element, isBackLink } from '#server/import/element.ts'

const CYRILLIC = /\p{Script=Cyrillic}/u
const LATIN_WORD = /\p{Script=Latin}{2,}/gu
/** Fewer words are a name. */
const LEAST_WORDS = 3
const ENGLISH = /\b(?:the|and|of|for|with|from)\b/i

/** Sources are English nearly always. What has no English word is in the language of the text: a wrong voice is worse than none. */
const isEnglish = (words: string): boolean =>
  !CYRILLIC.test(words) && ENGLISH.test(words) && (words.match(LATIN_WORD)?.length ?? 0) >= LEAST_WORDS

/** All of a note's paragraph, or else the titles in it. */
function markParagraph(paragraph: Element): void {
  // The link back to the text is in the text's language.
  const back = paragraph.children.findIndex(isBackLink)
  const end = back === -1 ? paragraph.children.length : back
  const words = paragraph.children.slice(0, end)
  if (isEnglish(words.map(textOf).join(''))) {
    paragraph.children.splice(0, end, element('span', { lang: 'en' }, words))
    return
  }
  for (const node of words)
    if (node.type === 'element' && node.tagName === 'em' && isEnglish(textOf(node))) node.properties.lang = 'en'
}

/**
 * Names the language of English sources in the notes of a text that is written in Cyrillic letters. A voice then reads them as English.
 * The tree is changed.
 */
export function markForeignNotes(tree: Root, language: string): void {
  if (new Intl.Locale(language).maximize().script !== 'Cyrl') return
  visit(tree, 'element', (section: Element) => {
    if (section.properties.dataFootnotes === undefined) return
    visit(section, 'element', (node: Element) => {
      if (node.tagName === 'p') markParagraph(node)
    })
  })
}
