import type { ElementContent } from 'hast'
import { element } from '#server/import/element.ts'

/** What becomes of the white space of a text. `lines`: its line ends stay. `all`: the spaces before a line too. `code`: as it is. */
export type WhiteSpace = 'collapsed' | 'lines' | 'all' | 'code'

const WHITE_SPACES: ReadonlyMap<string, WhiteSpace> = new Map(
  Object.entries<WhiteSpace>({
    ...{ normal: 'collapsed', nowrap: 'collapsed' },
    ...{ 'pre-line': 'lines', pre: 'all', 'pre-wrap': 'all', 'break-spaces': 'all' },
  }),
)

/** What a style says of the white space in an element. `around`: in the one around it. */
export const whiteSpaceOf = (value: string | undefined, around: WhiteSpace): WhiteSpace =>
  around === 'code' || value === undefined ? around : (WHITE_SPACES.get(value) ?? around)

const NO_BREAK_SPACE = '\u00a0'
const collapsed = (text: string): string => text.replace(/[ \t\r\n\f]+/g, ' ')

/** Spaces before a line as spaces that stay. */
function indented(line: string): string {
  const words = line.trimStart()
  const spaces = line.slice(0, line.length - words.length).replaceAll('\t', '    ')
  return NO_BREAK_SPACE.repeat(spaces.length) + collapsed(words)
}

/** A text with its white space as an article has it. */
export function spacedText(text: string, space: WhiteSpace): ElementContent[] {
  if (space === 'code') return [{ type: 'text', value: text }]
  if (space === 'collapsed') return [{ type: 'text', value: collapsed(text) }]
  const [first = '', ...others] = text.split('\n')
  return [
    { type: 'text', value: collapsed(first) },
    ...others.flatMap((line): ElementContent[] => [
      element('br', {}),
      { type: 'text', value: space === 'all' ? indented(line) : collapsed(line).trimStart() },
    ]),
  ]
}
