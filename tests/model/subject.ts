import type * as intentsModule from '#src/commands/bookmark-intents.ts'
import type * as engineModule from '#workers/engine.ts'
import type { Subject } from './world.ts'

/** Loaded by the engine on demand; here beforehand, since loading takes real time, of which the model knows nothing. */
const ON_DEMAND = ['workers/bookmarks', 'workers/forms', 'workers/keeping', 'src/contract/endpoints-account']

/** The engine as it is, or with a seeded fault. */
export async function loadSubject(fault?: string): Promise<Subject> {
  const query = fault === undefined ? '' : `?fault=${fault}`
  const load = (path: string): Promise<unknown> =>
    import(/* @vite-ignore */ `${new URL(`../../${path}.ts`, import.meta.url).pathname}${query}`)
  const { createEngine } = (await load('workers/engine')) as typeof engineModule
  const intents = (await load('src/commands/bookmark-intents')) as typeof intentsModule
  for (const path of ON_DEMAND) await load(path)
  return { createEngine, intents }
}
