import { db } from '#db/open.ts'
import type { IntentRow } from '#db/schema.ts'
import * as intents from './bookmark-intents.ts'
import { requestPersistentStorage } from './offline-copies.ts'

/** A random key. Not `crypto.randomUUID`, which is missing on plain http from another machine. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Adds an article to the favorites or removes it, at once and also offline. The sync sends it. False for a visitor. */
export async function setFavorite(articleId: string, title: string, want: boolean): Promise<boolean> {
  const done = await intents.writeIntent(db, { articleId, title, want }, Date.now(), newKey())
  // The device now has data that exists nowhere else, so ask the browser not to delete it.
  if (done && want) void requestPersistentStorage()
  return done
}

export const retryParked = (intent: IntentRow): Promise<void> => intents.retryParked(db, intent, newKey())
export const discardParked = (intent: IntentRow): Promise<void> => intents.discardParked(db, intent)
export const takeRejected = (intent: IntentRow): Promise<boolean> => intents.takeRejected(db, intent)
