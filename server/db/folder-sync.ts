import { open } from 'node:fs/promises'

/** Until its folder is on disk, a new or renamed file does not survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
