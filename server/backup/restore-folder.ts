import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { stopUnused } from '#server/db/embedded/stop-unused.ts'
import { isMark, markUnfinished, readUnfinished, type Unfinished } from '#server/db/unfinished-restore.ts'
import { syncFolder } from '#server/process/private-files.ts'
import { isLeftOut } from './data-files.ts'

/**
 * Prepares the data folder and marks it: until `markFinished` no server starts with it. Removes what an interrupted
 * restore wrote. Throws when the folder contains anything else.
 */
export async function prepareFolder(dataDir: string, mark: Unfinished): Promise<void> {
  const folder = resolve(dataDir)
  await mkdir(folder, { recursive: true })
  const earlier = await readUnfinished(folder)
  if (earlier !== null) {
    if (!(await stopUnused(folder))) throw new Error(`Another restore into ${folder} seems to be under way.`)
    // The interrupted restore began in an empty folder, so these files are its own. Any other file is somebody else's
    // and is refused below.
    for (const name of await readdir(folder)) {
      const isOurs = !isMark(name) && (isLeftOut(name) || earlier.entries.includes(name))
      if (isOurs) await rm(join(folder, name), { recursive: true })
    }
  }
  if ((await readdir(folder)).some((name) => !isMark(name))) {
    throw new Error(
      `${folder} is not empty, and a restore never writes over data. Stop the server, move the folder away and try again:\n` +
        `  mv ${folder} ${folder}.old`,
    )
  }
  await markUnfinished(folder, mark)
  await syncFolder(dirname(folder))
}

/** Creates a file in the data folder that only its owner can read, because it may be a key or a mail. */
export async function createFile(dataDir: string, path: string) {
  const target = join(resolve(dataDir), path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const file = await open(target, 'wx', 0o600)
  return {
    data: async (chunk: Buffer): Promise<void> => {
      await file.writeFile(chunk)
    },
    end: async (): Promise<void> => {
      await file.sync()
      await file.close()
      await syncFolder(dirname(target))
    },
  }
}
