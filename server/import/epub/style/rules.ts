import { withoutComments } from '#server/import/style-comments.ts'
import { type Declared, declarationsOf } from './declarations.ts'

/** A rule of a style sheet. */
export interface Rule {
  readonly selectors: readonly string[]
  readonly declared: ReadonlyMap<string, Declared>
  /** It applies to some screens only. */
  readonly isConditional: boolean
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
function blocksOf(css: string): Block[] {
  const blocks: Block[] = []
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

interface Block {
  readonly head: string
  readonly body: string
}

function ruleOf({ head, body }: Block, isConditional: boolean): Rule[] {
  if (head.startsWith('@') || body.includes('{')) return []
  return [{ selectors: head.split(',').map((one) => one.trim()), declared: declarationsOf(body), isConditional }]
}

/** A condition that a screen may meet. */
const ON_SOME_SCREENS = /^(?:(?:only\s{1,9})?(?:screen|all)\b|not\b|\()/i
/** How deep conditions may stand in each other. */
const MOST_CONDITIONS = 4

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

function rulesIn(block: Block, isConditional: boolean, depth: number): Rule[] {
  const [, name, condition = ''] = /^@(media|supports)\b([^{]*)$/i.exec(block.head) ?? []
  if (name === undefined || depth > MOST_CONDITIONS) return ruleOf(block, isConditional)
  const isMedia = name.toLowerCase() === 'media'
  const applies = isMedia && isForScreens(condition)
  const mayApply = !isMedia || condition.split(',').some((one) => ON_SOME_SCREENS.test(one.trim()))
  if (!applies && !mayApply) return []
  return blocksOf(block.body).flatMap((inner) => rulesIn(inner, isConditional || !applies, depth + 1))
}

/** The rules of a style sheet for screens, in their order. Those for other media are left out. */
export const rulesOf = (css: string): Rule[] => blocksOf(readable(css)).flatMap((block) => rulesIn(block, false, 1))
