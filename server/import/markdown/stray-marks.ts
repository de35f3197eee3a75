const FORMULA = 'formulas between $ or $$ are not taken; draw them as a picture'
const NO_BOLD =
  'words between ** have no blank right inside, and no letter right outside after a point: **bold** words; ' +
  'a sign of a note is \\*\\*'
const QUOTE_INSIDE = 'between a letter and a quotation mark * is not taken: put the quotation marks outside, «**bold**»'

/** Marks of other programs, which would stand in the text as they are, and what to write. */
const STRAY: readonly (readonly [mark: RegExp, fault: string])[] = [
  [/!\[\[/, 'a picture is written ![what it shows](images/name.png), not ![[…]]'],
  [/(?:^|[^!])\[\[[^[\]]+\]\]/, 'a link is written [words](address), not [[…]]'],
  [/\]\(/, 'an address with blanks or brackets stands between < and >, and has nothing after it but a caption'],
  [/\{[#.][\w-]+\}|\{\w+=[^{}]*\}/, 'attributes in braces are not taken'],
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
  [/\[-?@[\w:-]*\d{4}[a-z]?[\];,]/, 'a source is written as a note: [^1]'],
  // With blanks inside it may be two prices.
  [/(?<![\p{L}\p{N}$])\$[^\s$\\^]*[\\^][^\s$]*\$(?![\p{L}\p{N}$])/u, FORMULA],
  // A single ** may lead to a note below a table: “** p < 0.01”. With blanks around each they are signs of notes: “Salt ** and rye **”.
  [
    /(?<!\S)(?!(?<=[^\S\n])\*\*\s[^*\n]*\s\*\*(?!\S))\*\*[ \t]*\p{L}[^*\n]*\*\*(?<=[\p{L}.!?:…][ \t]{0,3}\*\*)(?!\*)/u,
    NO_BOLD,
  ],
  [/\p{L}\*{1,2}[«„“"][^*]+(?<=[»”“"])\*|\*[«„“"][^*]+(?<=[»”“"])\*{1,2}\p{L}/u, QUOTE_INSIDE],
]

/** What is wrong with the words of a text: the marks in it that are not Markdown's. */
export const strayMarks = (value: string): string[] =>
  STRAY.flatMap(([mark, fault]) => (mark.test(value) ? [fault] : []))
