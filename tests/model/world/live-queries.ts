import Dexie from 'dexie'

const told = Dexie.on.storagemutated
type Listener = Parameters<typeof told.subscribe>[0]

const listeners = new Set<Listener>()
const subscribe = told.subscribe.bind(told)
told.subscribe = (listener: Listener): void => {
  listeners.add(listener)
  subscribe(listener)
}

/**
 * Ends every live query. In a browser a tab's queries end with it. Here all tabs of all stories share a process, and
 * each query would run again at every write of every later story.
 */
export function endLiveQueries(): void {
  for (const listener of listeners) told.unsubscribe(listener)
  listeners.clear()
}
