import { basename } from 'node:path'
import type { Plugin } from 'vite'

const QUERY = '?module-worker'
const PREFIX = '\0module-worker:'

/**
 * `import url from './x.ts?module-worker'` gives the address of a module worker that is a chunk of the page's own graph.
 * Vite's own worker bundling would ship Dexie twice, which is 30 KB (gzip) more on every first visit.
 */
export function moduleWorker(): Plugin {
  let dev = false
  return {
    name: 'module-worker',
    enforce: 'pre',
    configResolved(config) {
      dev = config.command === 'serve'
    },
    async resolveId(id, importer) {
      if (!id.endsWith(QUERY)) return null
      const resolved = await this.resolve(id.slice(0, -QUERY.length), importer)
      return resolved === null ? null : PREFIX + resolved.id
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null
      const file = id.slice(PREFIX.length)
      if (dev) return `export default ${JSON.stringify(`/@fs${file}`)}`
      const chunk = this.emitFile({ type: 'chunk', id: file, name: `${basename(file, '.worker.ts')}-worker` })
      return `export default import.meta.ROLLUP_FILE_URL_${chunk}`
    },
  }
}
