import type { Element, ElementContent, Properties } from 'hast'
import { element } from '#server/import/element.ts'
import { canonicalTag, meantCode } from '#server/import/language-codes.ts'

/** The language and direction of a part, where they differ from those around it. */
export interface Tongue {
  readonly lang: string
  readonly dir: string
}

const DIRECTION = /^(ltr|rtl|auto)$/i

/** The language that an element names, in its usual form: `fr-FR` for `fr_FR`, `uk` for `ua`. Null: it names none. */
export function languageOfPart(written: string | null | undefined): string | null {
  const tag = written === undefined || written === null ? null : canonicalTag(written)
  const [code = '', ...more] = tag?.split('-') ?? []
  if (!/^[a-z]{2,3}$/.test(code)) return null
  return [meantCode(code), ...more].join('-')
}

/** What an element says of its language and direction, with what is around it for the rest. */
export function tongueOf({ lang, dir }: Properties, around: Tongue): Tongue {
  return {
    lang: typeof lang === 'string' ? lang : around.lang,
    dir: typeof dir === 'string' && DIRECTION.test(dir) ? dir.toLowerCase() : around.dir,
  }
}

const base = (tag: string): string => tag.toLowerCase().replace(/-.*/s, '')

/** The attributes that a part needs inside another one. `en-US` inside `en` needs none. */
function attributesOf(own: Tongue, around: Tongue): Properties {
  return {
    ...(base(own.lang) === base(around.lang) ? {} : { lang: own.lang }),
    ...(own.dir === around.dir ? {} : { dir: own.dir }),
  }
}

/** Elements that an article has too, so that they can carry the attributes themselves. */
const CARRIERS =
  /^(p|h[1-6]|li|blockquote|table|caption|td|th|figcaption|em|strong|i|b|cite|dfn|var|a|span|q|bdi|bdo|code|sub|sup|ruby|rt)$/

/**
 * Leaves `lang` and `dir` only where they say something new, on elements that an article has too. Elements that only group others
 * hand them on to their parts.
 */
export function spreadTongue(node: Element, around: Tongue, own: Tongue): Element {
  if (node.tagName === 'math') return node
  const { lang: _lang, dir: _dir, ...properties } = node.properties
  const carries = CARRIERS.test(node.tagName)
  const attributes = carries ? attributesOf(own, around) : {}
  const reached = carries ? own : around
  const children = node.children.map((child): ElementContent => {
    if (child.type === 'element') return spreadTongue(child, reached, tongueOf(child.properties, own))
    const isForeign =
      child.type === 'text' && child.value.trim() !== '' && Object.keys(attributesOf(own, reached)).length > 0
    return isForeign ? element('span', attributesOf(own, reached), [child]) : child
  })
  return { ...node, properties: { ...properties, ...attributes }, children }
}

/** The attributes to take over when an element is made anew. */
export const tongueProperties = ({ properties: { lang, dir } }: Element): Properties => ({
  ...(lang === undefined ? {} : { lang }),
  ...(dir === undefined ? {} : { dir }),
})
