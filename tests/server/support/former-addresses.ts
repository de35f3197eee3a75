import { present } from '#tests/support/present.ts'

interface Former {
  readonly book?: string
  /** Without it, the address is the book's. */
  readonly article?: string
  readonly formerly?: string | readonly string[]
}

const written = (formerly: Former['formerly'] = []): string =>
  typeof formerly === 'string' ? formerly : `[${formerly.join(', ')}]`

/** The entries of `articles: [a, b]`, or of the list in lines. */
function entriesOf(yaml: string): string[] {
  const line = /^articles: \[(.*)\]$/m.exec(yaml)?.[1]
  return line === undefined ? yaml.split(/^ {2}- /m).slice(1) : line.split(', ').map((slug) => `${slug}\n`)
}

/** The files of a library whose `book.yaml` names former addresses. */
export function listFormer(
  files: Readonly<Record<string, string>>,
  { book, article, formerly }: Former,
): Record<string, string> {
  if (book === undefined) return { ...files }
  const name = `books/${book}/book.yaml`
  const yaml = present(files[name])
  if (article === undefined)
    return { ...files, [name]: yaml.replace(/^articles:/m, `formerly: ${written(formerly)}\narticles:`) }
  const entries = entriesOf(yaml).map((entry) =>
    entry.trim() === article ? `address: ${article}\n    formerly: ${written(formerly)}\n` : entry,
  )
  const list = `articles:\n${entries.map((entry) => `  - ${entry}`).join('')}`
  return { ...files, [name]: yaml.replace(/^articles:[\s\S]*/m, list) }
}

/** The files with another address of a book. Nothing tells of the old one. */
export function withBookAt(files: Readonly<Record<string, string>>, from: string, to: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name.replace(`books/${from}/`, `books/${to}/`), text]),
  )
}

/** The files with another address of an article. Nothing tells of the old one. */
export function withArticleAt(
  files: Readonly<Record<string, string>>,
  book: string,
  from: string,
  to: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      name.replace(`books/${book}/${from}.`, `books/${book}/${to}.`),
      name === `books/${book}/book.yaml` ? text.replace(new RegExp(`\\b${from}\\b`), to) : text,
    ]),
  )
}
