import { BLANK_IN_ADDRESS, NO_BLANK } from './inline-faults.ts'
import { type Slip, slipAt, type Words } from './written.ts'

const INSTEAD = 'draw them as a picture, or write x<sup>2</sup>'
const FORMULA = `formulas between $ or $$ are not taken; ${INSTEAD}, and \\$ for the sign of a currency`
const IN_BRACKETS = `formulas between \\( and \\) or \\[ and \\] are not taken; ${INSTEAD}`
const NO_BOLD =
  'words between ** have no blank right inside, and no letter right outside after a point: **bold** words; ' +
  'a sign of a note is \\*\\*'
const QUOTE_INSIDE = 'between a letter and a quotation mark * is not taken: put the quotation marks outside, «**bold**»'

/** Marks of other programs, which would stand in the text as they are, and what to write. */
const STRAY: readonly (readonly [mark: RegExp, fault: string])[] = [
  [/!\[\[/, 'a picture is written ![what it shows](images/name.png), not ![[…]]'],
  [/(?:^|[^!])\[\[[^[\]]+\]\]/, 'a link is written [words](address), not [[…]]'],
  [/\]\(/, 'an address with blanks or brackets stands between < and >, and has nothing after it but a caption'],
  [/(?<!\[\d{1,4})\]\s\((?:\/[a-z\d][\w-]*(?:\/[\w-]+)?\)|#h-|images\/)/i, NO_BLANK],
  [/\)\[(?:https?:|\/[a-z\d])/i, 'a link is written [words](address), not (words)[address]'],
  [/\{:?\s*(?:[#.][a-z_]|[\w-]+=)[^{}\n]*\}/i, 'attributes in braces are not taken'],
  [/\^\[/, 'a note is written [^1], with its text in a line [^1]: …'],
  [/\$\$/, FORMULA],
  [/^:::/m, 'boxes that begin with ::: are not taken; write a quotation'],
  [/^\[!\w+\]/, 'a quotation has no kind such as [!NOTE]; begin it with a word'],
  [/(?:^|[^~])~[^\s~]+~(?!~)/, 'lowered letters are written <sub>…</sub>, and struck ones ~~…~~'],
  [/(?:^|[^^[])\^[^\s^[\]]+\^/, 'raised letters are written <sup>…</sup>'],
  [/(?:^|[^=])==[^\s=][^=]*==/, 'marked words between == are not taken; write **…**'],
  [
    /\{(?:\+\+|--|>>|~~)|%%[^%\s][^%]*%%/,
    'marks of a review such as {++…++} or %%…%% are not taken; write the text as it shall be',
  ],
  [/\{%[^%]*%\}/, 'there are no commands such as {% … %}; write out what they stand for'],
  [/\{\{<\s/, 'there are no commands such as {{< … >}}; write out what they stand for'],
  [/<(?:https?:\/\/|www\.|mailto:)[^<>\s]*[ \t][^<>\n]*>/i, BLANK_IN_ADDRESS],
  [/\[-?@[\w:-]*\d{4}[a-z]?[\];,]/, 'a source is written as a note: [^1]'],
  [/(?<!~)~~(?:\s[^~\n]+|[^\s~][^~\n]*\s)~~(?![~\p{N}])/u, 'words between ~~ have no blank right inside: ~~no~~'],
  [
    /(?<![\p{L}\p{N}+{])\+\+(?=\p{L})[^+\n]*[\p{L}\p{N}.!?]\+\+(?![\p{L}\p{N}+}])/u,
    'added words between ++ are not taken; write the words alone',
  ],
  // A single ** may lead to a note below a table: “** p < 0.01”. With blanks around each they are signs of notes: “Salt ** and rye **”.
  [
    /(?<!\S)(?!(?<=[^\S\n])\*\*\s[^*\n]*\s\*\*(?!\S))\*\*[ \t]*\p{L}[^*\n]*\*\*(?<=[\p{L}.!?:…][ \t]{0,3}\*\*)(?!\*)/u,
    NO_BOLD,
  ],
  [/\p{L}\*{1,2}[«„“"][^*]+(?<=[»”“"])\*|\*[«„“"][^*]+(?<=[»”“"])\*{1,2}\p{L}/u, QUOTE_INSIDE],
]

/** No blank right inside, and no digit after it: so “from $5 to $10” has none. Nor a letter outside: US$. */
const BETWEEN_DOLLARS = /(?<![\p{L}\p{N}$])\$(?=[^\s$])([^$]+)(?<=[^\s$])\$(?![\p{L}\p{N}$])/gu
/** Commands, what stands in braces, and raised and lowered letters may be words. */
const NAMES = /\\[a-z]+|\{[^{}]*\}|[\^_]\p{L}+/giu
const PROSE = /\p{Script=Cyrillic}|\p{L}{3}|\s\p{L}{2,}\s[\p{L}\p{N}]|(?:US|AU|CA|NZ|HK|SG)$/u
const OPERATOR = /[\\^_=+<>≤≥]/

/** Whether what stands between two signs of the dollar is a formula, and not the words between two prices. */
function isFormula(inner: string): boolean {
  if (PROSE.test(inner.replace(NAMES, ' '))) return false
  return /[\p{L}\\^]/u.test(inner) && (OPERATOR.test(inner) || !/\s/.test(inner))
}

const SURE_FORMULA = /\\[a-z]{2}|\^|(?<![\p{L}\p{N}])\p{L}_[\p{L}\p{N}{]/iu

/** Where a formula stands between these signs, as in \(x^2\). Brackets with a backslash may be just brackets. */
function formulaIn(written: string, opening: string, closing: string): number | undefined {
  let from = written.indexOf(opening)
  while (from !== -1) {
    const end = written.indexOf(closing, from + opening.length)
    if (end === -1) return undefined
    if (SURE_FORMULA.test(written.slice(from + opening.length, end))) return from
    from = written.indexOf(opening, end + closing.length)
  }
  return undefined
}

const ENVIRONMENT = /\\begin\{\w{1,40}\*?\}/
const NO_ENVIRONMENT =
  'what stands between \\begin and \\end is not taken; write lists and tables as Markdown, and draw formulas as a picture'

/** A letter by its number. After a backslash these are words. */
const NUMBERED = /(?<!\\)&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi
const LAST_LETTER = 0x10ffff
/** Signs that steer machines, halves of letters, and letters that one typeface alone has. Older programs had quotation marks there. */
const NO_LETTER = /^(?![\t\n\r])[\p{Cc}\p{Cs}\p{Co}\ufffd-\uffff]/u
const isLetter = (code: number): boolean => code <= LAST_LETTER && !NO_LETTER.test(String.fromCodePoint(code))

/** The first number in a text that stands for no letter. */
function numberSlip(written: string): readonly Slip[] {
  const found = Array.from(written.matchAll(NUMBERED)).find(
    ([, hex, decimal]) => !isLetter(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  )
  return slipAt(`${found?.[0]} stands for no letter; write the letter itself`, written, found?.index)
}

/** The name of a letter. One letter or two after & may be a firm: AT&T. */
const NAMED = /(?<!\\)&[a-z][a-z\d]{2,30};/gi
const MEANT = /(?:\\&|&amp;)([a-z][a-z\d]{2,30};)/gi

/** In an address that is its own words no name stands for a letter. */
const ADDRESS = /^(?:https?:\/\/|mailto:)\S*$/i

/** The first name in a text that stands for no letter: readers would see it. */
function nameSlip({ written, shown }: Words): readonly Slip[] {
  if (ADDRESS.test(written)) return []
  const names = new Set(shown.match(NAMED))
  const meant = new Set(Array.from(written.matchAll(MEANT), ([, name]) => `&${name}`))
  const found = Array.from(written.matchAll(NAMED)).find(([name]) => names.has(name) && !meant.has(name))
  return slipAt(`${found?.[0]} stands for no letter; write the letter itself, or \\& for &`, written, found?.index)
}

/** What is wrong with the words of a text: the marks in it that are not Markdown's. */
export function strayMarks(words: Words): readonly Slip[] {
  const { value, written } = words
  const formula = Array.from(value.matchAll(BETWEEN_DOLLARS)).find(([, inner = '']) => isFormula(inner))
  const slips = [
    ...numberSlip(written),
    ...nameSlip(words),
    ...STRAY.flatMap(([mark, fault]) => slipAt(fault, value, mark.exec(value)?.index)),
    ...slipAt(FORMULA, value, formula?.index),
    ...slipAt(IN_BRACKETS, written, formulaIn(written, '\\(', '\\)') ?? formulaIn(written, '\\[', '\\]')),
  ]
  const isFormulaTold = slips.some(({ fault }) => fault === FORMULA || fault === IN_BRACKETS)
  return isFormulaTold ? slips : [...slips, ...slipAt(NO_ENVIRONMENT, value, ENVIRONMENT.exec(value)?.index)]
}
