import { expect } from 'vitest'
import { present } from '#tests/support/present.ts'
import { watchAll } from '../promises/watch.ts'
import { World } from '../world/world.ts'
import { perform } from './perform.ts'

/** S12: the changes of one article always fail. The reader's other changes must not wait for it longer than one round. */
export async function poisoned(trouble: '500' | 'timeout' | 'drop' | '503', chosen: readonly number[]): Promise<void> {
  const world = new World(watchAll())
  try {
    world.openTab()
    await world.rest()
    await perform(world, { do: 'login', tab: 0, user: '1' })
    await world.rest()
    const [poison = '', ...others] = world.server.library.allSlugs()
    world.network.poison = { article: poison, trouble }
    await perform(world, { do: 'toggle', tab: 0, article: 0 })
    await world.rest()
    const wanted = new Set(chosen.map((n) => present(others[n % others.length])))
    for (const slug of wanted) await perform(world, { do: 'toggle', tab: 0, article: 1 + others.indexOf(slug) })
    await world.rest()
    // The longest first and second pause together.
    await world.pass(7_000)
    const late = [...wanted].filter((slug) => !world.server.accounts.users['1'].bookmarks.includes(slug))
    if (late.length > 0) throw new Error(`S12 NoHeadOfLine: ${late} wait behind ${poison}`)
    const mine = world.state.intents.find((intent) => intent.articleId === poison)
    if (mine === undefined) throw new Error(`S9 NoLostIntent: ${poison} is gone`)
    expect([...world.failures, ...world.network.failures]).toEqual([])
  } finally {
    world.close()
  }
}
