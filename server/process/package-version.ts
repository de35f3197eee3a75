import { readFile } from 'node:fs/promises'
import * as v from 'valibot'

const Package = v.object({ version: v.string() })

/** The version that a `package.json` states. */
export const packageVersion = async (file: string | URL): Promise<string> =>
  v.parse(Package, JSON.parse(await readFile(file, 'utf8'))).version
