import { withoutComments } from '#server/import/style-comments.ts'
import { type Declared, declarationsOf } from './declarations.ts'

/** A rule of a style sheet. */
export interface Rule {
  readonly selectors: readonly string[]
  readonly declared: ReadonlyMap<string, Declared>
}

/** Whether a list of media names all or screens, with no other condition. No list: all. */
export const isForScreens = (media: string | null | undefined): boolean =>
  media === null ||
  media === undefined ||
  media.trim() === '' ||
  media.split(',').some((one) => /^(?:all|screen)$/i.test(one.trim()))

/** Where the block ends that begins before `from`. */
function endOfBlock(css: string, from: number): number {
  let depth = 1
  for (let at = from; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return css.length
}

/** The blocks of a style sheet: what stands before the braces, and in them. */
function blocksOf(css: string): { readonly head: string; readonly body: string }[] {
  const blocks: { head: string; body: string }[] = []
  let at = 0
  for (let open = css.indexOf('{'); open !== -1; open = css.indexOf('{', at)) {
    // Rules without a block, such as imports, end in a semicolon.
    const head = css.slice(at, open)
    const end = endOfBlock(css, open + 1)
    blocks.push({ head: head.slice(head.lastIndexOf(';') + 1).trim(), body: css.slice(open + 1, end) })
    at = end + 1
  }
  return blocks
}

const ruleOf = ({ head, body }: { readonly head: string; readonly body: string }): Rule[] =>
  head.startsWith('@') || body.includes('{')
    ? []
    : [{ selectors: head.split(',').map((one) => one.trim()), declared: declarationsOf(body) }]

/** All that follows a comment without an end belongs to it. */
const readable = (css: string): string => String(withoutComments(css).split('/*', 1)[0])

/** The addresses of the sheets that a sheet takes in for every screen. They stand before all rules. */
export function importsOf(css: string): string[] {
  const text = readable(css)
  const found: string[] = []
  for (let at = 0, end = text.indexOf(';'); end !== -1; at = end + 1, end = text.indexOf(';', at)) {
    const statement = text.slice(at, end).trim()
    const [, wanted] = /^@import\b(.*)$/is.exec(statement) ?? []
    if (wanted === undefined) {
      if (/^@(?:charset|layer)\b/i.test(statement)) continue
      break
    }
    const [before = '', address] = /^\s*(?:url\(\s*)?["']?([^"')\s]+)/i.exec(wanted) ?? []
    const media = wanted.slice(before.length).replace(/^["')\s]+/, '')
    if (address !== undefined && isForScreens(media)) found.push(address)
  }
  return found
}

/** The rules of a style sheet for every screen, in their order. Those for other media, and in conditions, are left out. */
export function rulesOf(css: string): Rule[] {
  return blocksOf(readable(css)).flatMap((block) => {
    const [, media] = /^@media\s([^{]*)$/i.exec(block.head) ?? []
    if (media === undefined) return ruleOf(block)
    return isForScreens(media) ? blocksOf(block.body).flatMap(ruleOf) : []
  })
}
