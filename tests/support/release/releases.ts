import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder with what each release leaves on a device and on a server. */
export const RELEASES_FOLDER = fileURLToPath(new URL('../../fixtures/', import.meta.url))

export const RELEASES = readdirSync(RELEASES_FOLDER).filter((name) => /^\d+\.\d+\.\d+$/.test(name))
