import { ContentFaultsError } from '#server/import/faults.ts'

/** Reads what was made, and says how that ended. It can be called again. */
type Reading = () => Promise<string>

/** Makes something with this many levels. */
export type Deep = (levels: number) => Reading

export const nested = (open: string, close: string, levels: number): string =>
  `${open.repeat(levels)}x${close.repeat(levels)}`

/** The name and the words of an error, without the folder, which is a new one each time. */
function wordsOf(error: unknown): string {
  if (error instanceof ContentFaultsError)
    return error.faults.map(({ file, line, message }) => `${file.slice(0, 200)}:${line}: ${message}`).join('\n')
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

export const outcomeOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then((said) => (typeof said === 'string' ? said : 'read'), wordsOf)
