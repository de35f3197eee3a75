import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { PULL_FAULTS } from '../model/pull-faults.ts'
import { PUSH_FAULTS } from '../model/push-faults.ts'

const QUERY = /\?fault=([\w-]+)$/
const bare = (id: string): string => id.replace(QUERY, '')

/** Exactly one place: a fault whose place has moved must not quietly stop being one. */
function replaced(code: string, find: string, replace: string, name: string): string {
  const parts = code.split(find)
  if (parts.length !== 2) throw new Error(`The seeded fault ${name} fits ${parts.length - 1} places, not one: ${find}`)
  return parts.join(replace)
}

/**
 * Gives the engine with one rule broken: `import('…/engine.ts?fault=<name>')` loads it and whatever it imports of its own, with the edits of that
 * fault made in the source. What is shipped holds no switch for it.
 */
export const seededFaults = (): Plugin => ({
  name: 'seeded-faults',
  enforce: 'pre',
  async resolveId(source, importer) {
    const fault = (QUERY.exec(source) ?? QUERY.exec(importer ?? ''))?.[1]
    if (fault === undefined) return null
    const resolved = await this.resolve(bare(source), importer === undefined ? undefined : bare(importer), {
      skipSelf: true,
    })
    if (resolved === null) return null
    const ours = /\/(workers|src\/commands)\/[\w-]+\.ts$/.test(resolved.id)
    return ours ? `${resolved.id}?fault=${fault}` : resolved
  },
  load(id) {
    const name = QUERY.exec(id)?.[1]
    if (name === undefined) return null
    const path = bare(id)
    const fault = [...PULL_FAULTS, ...PUSH_FAULTS].find((one) => one.name === name)
    if (fault === undefined) throw new Error(`There is no seeded fault ${name}`)
    return fault.edits
      .filter((edit) => path.endsWith(`/${edit.file}`))
      .reduce((code, { find, replace }) => replaced(code, find, replace, name), readFileSync(path, 'utf8'))
  },
})
