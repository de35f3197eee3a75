import { clock } from '../clock.ts'
import { done } from '../done.ts'
import { BARE, TEXT } from './addresses.ts'
import { markOf, type Write } from './write.ts'

const channel = new BroadcastChannel(BARE)
const opening = indexedDB.open(BARE, 1)
const opened = done(opening)

addEventListener('message', async ({ data: { count } }: MessageEvent<Write>) => {
  const database = await opened
  const began = clock()
  const transaction = database.transaction(BARE, 'readwrite', { durability: 'relaxed' })
  transaction.objectStore(BARE).put(TEXT + markOf(count), BARE)
  transaction.oncomplete = () => {
    channel.postMessage(null)
    postMessage(began)
  }
})
