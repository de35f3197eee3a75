import { lstatSync } from 'node:fs'

/** What was read from a file of the build. */
interface Built<T> {
  /** Changes with each build. */
  readonly version: string
  readonly content: T
}

/** A file that the build made, read again when it has changed. Null while it is not there. */
export function openBuiltFile<T>(
  path: string,
  read: (path: string, version: string) => Promise<T>,
): () => Promise<Built<T> | null> {
  let known: Built<T> | null = null
  return async () => {
    // At once: this takes microseconds, and a wait for a thread took longer than to send a page.
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found?.isFile() !== true) return null
    const version = `${found.mtimeMs} ${found.size}`
    if (known?.version !== version) known = { version, content: await read(path, version) }
    return known
  }
}
