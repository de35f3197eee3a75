import type { FaultList } from '#server/import/faults.ts'
import { PICTURE } from '../pictures/hints.ts'

const UNLISTED = 'not listed in book.yaml, or in no language of languages.yaml'

/** Endings of texts in other programs, and the one that Windows adds and hides. */
const ENDING = /\.(?:markdown|mdown|mkd|txt|md\.txt)$/

/** A name in small letters, with the ending that texts have here. */
export const plainName = (name: string): string => name.toLowerCase().replace(ENDING, '.md')

/**
 * Names with capitals or another ending, each a fault that tells how the text is called. `absent`: the names of texts that have no file.
 * Gives those of them that were meant, and the names that mean none.
 */
export function spellingFaults(
  base: string,
  names: readonly string[],
  absent: readonly string[],
  faults: FaultList,
): { readonly meant: readonly string[]; readonly others: readonly string[] } {
  const meantBy = (name: string): string | undefined => absent.find((one) => one.toLowerCase() === plainName(name))
  const meant = names.flatMap((name) => {
    const own = meantBy(name)
    if (own === undefined) return []
    faults.add(`${base}/${name}`, 1, `a text with this name is not read; call it ${own}`)
    return [own]
  })
  return { meant, others: names.filter((name) => meantBy(name) === undefined) }
}

interface BookNames {
  /** Those of files that are no text of the book. */
  readonly names: readonly string[]
  /** Those of texts that the book could have, and has not. */
  readonly absent: readonly string[]
  /** The articles that have no text. */
  readonly missing: readonly string[]
}

/**
 * Articles without a file, and files that are no article. One of each is one slip: the name of the file. Gives the names of texts that
 * were meant by other names.
 */
export function nameFaults(base: string, book: BookNames, faults: FaultList): readonly string[] {
  const { meant, others } = spellingFaults(base, book.names, book.absent, faults)
  const missing = book.missing.filter((article) => !meant.some((name) => name.startsWith(`${article}.`)))
  const texts = others.filter((name) => /\.md$/i.test(name) && !name.startsWith('book.'))
  const [article, another] = missing
  const isSlip = another === undefined && new Set(texts.map((name) => name.replace(/\..*$/s, ''))).size === 1
  for (const name of others) {
    const isMeant = isSlip && article !== undefined && texts.includes(name)
    const unlisted = isMeant
      ? `not listed in book.yaml. The listed article ${article} has no file: call it ${article}.<language>.md`
      : UNLISTED
    faults.add(`${base}/${name}`, 1, PICTURE.test(name) ? 'pictures lie in the folder images/' : unlisted)
  }
  if (!isSlip)
    for (const one of missing)
      faults.add(`${base}/book.yaml`, 1, `the article ${one} is listed, and has no file in any language`)
  return meant
}
