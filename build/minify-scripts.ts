import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

/** What stands in front of the modules: copied as it is written, and loaded by every first visit. */
const SCRIPTS = ['theme.js', 'start.js']

/** Minifies the scripts of `public` where the build has put them. */
export function minifyScripts(): Plugin {
  return {
    name: 'minify-scripts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = 'dist' }) {
      for (const name of SCRIPTS) {
        const path = join(dir, name)
        const { code, errors } = await minify(name, await readFile(path, 'utf8'), { module: false })
        if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
        await writeFile(path, code)
      }
    },
  }
}
