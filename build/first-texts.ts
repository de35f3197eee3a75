import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

const PART = /\.po\?(first|rest)\.po$/
const COMPILED = /JSON\.parse\((".*")\)/s
/** What an import of types alone brings in does not run. */
const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s)?'(\.[^']+\.tsx?)'/gm

const SOON = /\bsoon\(\(\) =>\s*import\('(\.[^']+\.tsx?)'\)/g

const importedBy = (text: string): string[] =>
  [STATIC_IMPORT, SOON].flatMap((pattern) => [...text.matchAll(pattern)].map(([, specifier = '']) => specifier))

/** A module and all that every start of it needs, by their paths from the project's root. */
export function modulesOf(entry: string): ReadonlySet<string> {
  const modules = new Set([resolve(entry)])
  for (const module of modules)
    for (const specifier of importedBy(readFileSync(module, 'utf8'))) modules.add(resolve(dirname(module), specifier))
  return new Set([...modules].map((module) => relative(process.cwd(), module)))
}

/** The messages of some modules, by the keys that the compiled catalogs have. */
async function messagesOf(modules: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const config = getConfig()
  const catalogs = await getCatalogs(config)
  const entries = await Promise.all(catalogs.map((catalog) => catalog.read(config.sourceLocale ?? 'en')))
  return new Set(
    entries
      .flatMap((messages) => Object.entries(messages))
      .filter(([, { origin = [] }]) => origin.some(([file]) => modules.has(file)))
      .map(([key]) => key),
  )
}

/**
 * Parts a catalog: `en.po?first.po` has the texts of an entry's own modules and of what comes soon after them,
 * `en.po?rest.po` all others. Both end as a catalog's name does, so that Lingui compiles them.
 */
export const firstTexts = (entry: string): Plugin => ({
  name: 'first-texts',
  enforce: 'post',
  async transform(code, id) {
    const [, part] = PART.exec(id) ?? []
    if (part === undefined) return null
    const [, compiled] = COMPILED.exec(code) ?? []
    if (compiled === undefined) throw new Error(`${id} was not compiled as it used to be`)
    const first = await messagesOf(modulesOf(entry))
    const messages: Record<string, unknown> = JSON.parse(JSON.parse(compiled))
    const kept = Object.entries(messages).filter(([key]) => first.has(key) === (part === 'first'))
    if (kept.length === 0) throw new Error(`${id} has no texts`)
    return {
      code: `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(kept)))})`,
      map: null,
    }
  },
})
