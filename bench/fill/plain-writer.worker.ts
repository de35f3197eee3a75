import { clock } from '../clock.ts'
import { PLAIN, TEXT } from './addresses.ts'
import { PlainDb } from './plain-db.ts'
import { markOf, type Write } from './write.ts'

const db = new PlainDb()
const channel = new BroadcastChannel(PLAIN)

addEventListener('message', async ({ data: { count } }: MessageEvent<Write>) => {
  const began = clock()
  await db.rows.put(TEXT + markOf(count), PLAIN)
  channel.postMessage(null)
  postMessage(began)
})
