import { db } from '#db/open.ts'
import type { IntentRow } from '#db/schema.ts'
import * as intents from './bookmark-intents.ts'
import { requestPersistentStorage } from './offline-copies.ts'

/** Also where `randomUUID` is not: on plain http of another machine. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Adds an article to the favorites or removes it, at once and also offline; the sync sends it. False for a visitor. */
export async function setFavorite(articleId: string, title: string, want: boolean): Promise<boolean> {
  const done = await intents.wish(db, { articleId, title, want }, Date.now(), newKey())
  // From here on this device holds something that is nowhere else: the browser is asked not to clear it away.
  if (done && want) void requestPersistentStorage()
  return done
}

export const retryParked = (intent: IntentRow): Promise<void> => intents.retryParked(db, intent, newKey())
export const discardParked = (intent: IntentRow): Promise<void> => intents.discardParked(db, intent)
export const takeRejected = (intent: IntentRow): Promise<boolean> => intents.takeRejected(db, intent)
