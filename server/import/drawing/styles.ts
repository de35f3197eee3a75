import { AS_PNG, PictureError } from '#server/import/picture-error.ts'
import { withoutComments } from '#server/import/style-comments.ts'
import { FUNCTIONS, PROPERTIES } from './allowed.ts'

const OUTSIDE = `the drawing holds a reference out of the drawing; ${AS_PNG}`
const ESCAPE = `the drawing holds an escape or a rule in a style; ${AS_PNG}`
const LOCAL_URL = /url\(\s*(?:"#[\w.:-]+"|'#[\w.:-]+'|#[\w.:-]+)\s*\)/gi

/**
 * Checks a style value. Throws `PictureError` for everything that could refer to the outside: an address, an unknown
 * function, or an escape, because browsers read `u\72l(` as `url(`.
 */
export function checkValue(value: string): string {
  const text = withoutComments(value)
  if (/[\\@{}<]|\/\*/.test(text)) throw new PictureError(ESCAPE)
  const rest = text.replace(LOCAL_URL, ' ')
  for (const [, name = '', bracket] of rest.matchAll(/([\w-]+)\s*(\(?)/g))
    if (bracket !== '' && (name.toLowerCase() === 'url' || !FUNCTIONS.has(name.toLowerCase())))
      throw new PictureError(OUTSIDE)
  if (/\wscript\s*:|\bdata\s*:/i.test(rest)) throw new PictureError(OUTSIDE)
  return text.trim()
}

/** The declarations of a rule or an attribute, without unknown properties. */
export function cleanDeclarations(text: string): string {
  return withoutComments(text)
    .split(';')
    .flatMap((declaration) => {
      const [name = '', ...value] = declaration.split(':')
      const property = name.trim().toLowerCase()
      const checked = checkValue(value.join(':'))
      return PROPERTIES.has(property) && checked !== '' ? [`${property}:${checked}`] : []
    })
    .join(';')
}

/** A font inside the drawing, as `withTypeface` writes it. It is left out: an import adds its own. */
const INNER_FONT = /@font-face\s*\{(?:(?!url\()[^{}\\])*url\(\s*data:font\/[\w+;,=/-]*\s*\)(?:(?!url\()[^{}\\])*\}/gi

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
      return rules !== '' && /^[\w\s.#,>+~*:()-]+$/.test(selector) ? [`${selector.trim()}{${rules}}`] : []
    })
    .join('\n')
}
