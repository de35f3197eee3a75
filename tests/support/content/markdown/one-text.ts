import { ContentFaultsError } from '#server/import/faults.ts'
import { readLibrary } from '#server/import/folder/read-library.ts'
import { present } from '../../present.ts'
import { oneArticle, writeFolder } from '../content-folder.ts'

const read = (body: string) =>
  readLibrary(
    writeFolder({
      ...oneArticle(),
      'books/oats/first-oats.en.md': `---\ntitle: First oats\ndescription: About oats\n---\n${body}\n`,
    }),
  )

/** What is wrong with a text of the smallest library, each with the line of the text, from 1. */
export async function faultsOf(body: string): Promise<string[]> {
  const error = await read(body).catch((reason: unknown) => reason)
  if (!(error instanceof ContentFaultsError)) throw new Error(`no faults, but ${String(error)}`)
  return error.faults.map(({ line, message }) => `${line - 4}: ${message}`)
}

/** The stored HTML of such a text, without soft hyphens and ends of lines. */
export async function shown(body: string): Promise<string> {
  const { books } = await read(body)
  return present(books[0]?.articles[0]?.translations[0]).content.replace(/\u00ad|\n/g, '')
}
