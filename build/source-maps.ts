import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'

/** Beside the build, which is what the server serves. */
const folderOf = ({ root, build }: ResolvedConfig): string => join(resolve(root, build.outDir), '../source-maps')

/** Writes the source maps of all scripts into a folder of their own. No script names its map. */
export function sourceMaps(): Plugin {
  let folder = ''
  return {
    name: 'source-maps',
    apply: 'build',
    enforce: 'post',
    config: () => ({ build: { sourcemap: 'hidden' } }),
    configResolved(config) {
      folder = folderOf(config)
    },
    async buildStart() {
      if (this.environment.name === 'client') await rm(folder, { recursive: true, force: true })
    },
    async generateBundle(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'asset' || !name.endsWith('.map')) continue
        const path = join(folder, name)
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, file.source)
        delete bundle[name]
      }
    },
  }
}
