import { AS_PNG, PictureError } from '#server/import/picture-error.ts'
import { withoutComments } from '#server/import/style-comments.ts'
import { FUNCTIONS, PROPERTIES } from './allowed.ts'

const OUTSIDE = `the drawing holds a reference out of the drawing; ${AS_PNG}`
const ESCAPE = `the drawing holds an escape or a rule in a style; ${AS_PNG}`
const LOCAL_URL = /url\(\s*(?:"#[\p{L}\p{N}_.:-]+"|'#[\p{L}\p{N}_.:-]+'|#[\p{L}\p{N}_.:-]+)\s*\)/giu

/** The first function in a value that a drawing may not call, in small letters. */
function unknownFunction(text: string): string | undefined {
  const called = Array.from(text.matchAll(/([\w-]+)\s*(\(?)/g), ([, name = '', bracket]) =>
    bracket === '' ? '' : name,
  )
  return called.map((name) => name.toLowerCase()).find((name) => name !== '' && !FUNCTIONS.has(name))
}

/** The value without comments and without references to its own parts. Throws `PictureError` for an address. */
function withoutLocal(text: string): string {
  const rest = text.replace(LOCAL_URL, ' ')
  if (/\burl\s*\(|\wscript\s*:|\bdata\s*:/i.test(rest)) throw new PictureError(OUTSIDE)
  return rest
}

/**
 * Checks a style value. Throws `PictureError` for everything that could refer to the outside: an address, an unknown
 * function, or an escape, because browsers read `u\72l(` as `url(`.
 */
export function checkValue(value: string): string {
  const text = withoutComments(value)
  if (/[\\@{}<]|\/\*/.test(text)) throw new PictureError(ESCAPE)
  const unknown = unknownFunction(withoutLocal(text))
  if (unknown !== undefined)
    throw new PictureError(`the drawing holds ${unknown}(…), which not every program knows; ${AS_PNG}`)
  return text.trim()
}

/**
 * The declarations of a rule or an attribute, without unknown properties. A value with a newer function is left out after one for
 * older programs, which they would take: `fill:#f00;fill:color(display-p3 1 0 0)`.
 */
export function cleanDeclarations(text: string): string {
  const clean: [property: string, value: string][] = []
  for (const declaration of withoutComments(text).split(';')) {
    const [name = '', ...parts] = declaration.split(':')
    const property = name.trim().toLowerCase()
    const value = parts.join(':')
    const rest = withoutLocal(value)
    const hasOlder = clean.some(([other]) => other === property)
    if (!PROPERTIES.has(property) || (hasOlder && unknownFunction(rest) !== undefined)) continue
    const checked = checkValue(value)
    if (checked !== '') clean.push([property, checked])
  }
  return clean.map(([property, value]) => `${property}:${value}`).join(';')
}

/** A font inside the drawing, as `withTypeface` writes it. It is left out: an import adds its own. */
const INNER_FONT = /@font-face\s*\{(?:(?!url\()[^{}\\])*url\(\s*data:font\/[\w+;,=/-]*\s*\)(?:(?!url\()[^{}\\])*\}/gi

/** What browsers take for a selector, also of attributes: rect[width="9"]. Any other rule is left out there too. */
const SELECTOR = /^(?:[\p{L}\p{N}_\s.#,>+~*:()-]|\[[\w:-]+(?:[~|^$*]?=(?:"[\w\s.,#:-]*"|'[\w\s.,#:-]*'|[\w-]+))?\])+$/u

/** The rules of a style sheet. Throws `PictureError` for other rules that begin with @. */
export function cleanSheet(sheet: string): string {
  const text = withoutComments(sheet).replace(INNER_FONT, '')
  if (/[\\@<]|\/\*/.test(text)) throw new PictureError(ESCAPE)
  return text
    .split('}')
    .slice(0, -1)
    .flatMap((part) => {
      const [declarations = '', selector] = part.split('{').reverse()
      if (selector === undefined) return []
      const rules = cleanDeclarations(declarations)
      return rules !== '' && SELECTOR.test(selector) ? [`${selector.trim()}{${rules}}`] : []
    })
    .join('\n')
}
