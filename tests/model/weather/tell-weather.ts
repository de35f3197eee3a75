import { present } from '#tests/support/present.ts'
import { World } from '../world/world.ts'
import { type Counted, countRequests, MOST_IN_A_LATER_MINUTE, MOST_IN_THE_FIRST_MINUTE } from './count-requests.ts'
import { TROUBLES, type Trouble } from './troubles.ts'

/** More than in any story of twenty minutes that keeps the limits. */
const MOST_IN_ALL = 300

/** So often a server without update notices is asked for them. */
const NOTICES_MS = 3_600_000

/** Who has the trouble. */
interface Device {
  readonly tabs: number
  /** A reader with a whole library and one unsent change. Otherwise the device is new. */
  readonly isKnown: boolean
}

const openTabs = (world: World, tabs: number): void => {
  while (world.tabs.length < tabs) world.openTab()
}

/** A reader who signed in long ago. */
async function beKnown(world: World, tabs: number): Promise<void> {
  openTabs(world, tabs)
  await world.rest()
  const signedIn = present(world.tabs[0]).engine.signIn({ email: '1', password: 'x' })
  await world.rest()
  await signedIn
  for (let n = 0; n < tabs; n++) await world.rest()
  await world.pass(600_000)
  await world.rest()
  world.network.asked.length = 0
}

async function act(world: World): Promise<void> {
  const tab = present(world.tabs[0])
  await world.setBookmark(tab, present(world.server.library.allSlugs()[0]), true, 'one').catch(() => undefined)
  tab.engine.wake()
}

/** The promise that does not hold although the trouble allows it, or null. */
function brokenIn({ state }: World, { sparesABook, says, isOnlySaid }: Trouble, aud: string): string | null {
  const late = state.scopes.find((scope) => scope.name === 'book:book-5' && scope.aud === aud)
  if (sparesABook && late?.state !== 'fresh') return 'S38 OnlyItself: a book that fails holds up the others'
  const network = state.status?.network
  if (says !== undefined && network !== says) return `S24 TrueStatus: the network is ${network}, not ${says}`
  const isWaiting = state.intents.some((intent) => intent.state === 'pending' || intent.state === 'sending')
  return isOnlySaid && isWaiting ? 'S6 Converge: the server answers, and a change waits' : null
}

/**
 * S37, and what the trouble allows. Lets a trouble last for twenty minutes. Throws when the tabs together ask too often, else gives how
 * often.
 */
export async function tellWeather(name: string, { tabs, isKnown }: Device): Promise<Counted> {
  const world = new World(() => [])
  world.live = true
  try {
    const trouble = present(TROUBLES.find((one) => one.name === name))
    if (trouble.hasFewTexts) world.server.library.removeBook(1)
    if (isKnown) await beKnown(world, tabs)
    if (isKnown && trouble.isOfNotices) await world.pass(NOTICES_MS - world.stopwatch - 1)
    const since = world.stopwatch
    world.mostRequests = MOST_IN_ALL
    trouble.begin(world)
    if (isKnown) await act(world)
    openTabs(world, tabs)
    await world.rest()
    const counted = await countRequests(world, since)
    const { firstMinute, laterMinute } = counted
    const asked = world.network.asked.slice(0, 60).map(({ path, stopwatch }) => `${stopwatch - since} ${path}`)
    if (firstMinute > MOST_IN_THE_FIRST_MINUTE || laterMinute > MOST_IN_A_LATER_MINUTE)
      throw new Error(`S37 Sparing: ${firstMinute} requests, later ${laterMinute} a minute\n${asked.join('\n')}`)
    const broken = brokenIn(world, trouble, isKnown ? 'user:1' : 'pub')
    if (broken !== null) throw new Error(broken)
    return counted
  } finally {
    world.close()
  }
}
