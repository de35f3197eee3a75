import * as v from 'valibot'
import type { ReaderDb } from '#db/db.ts'
import { readMeta } from '#db/meta.ts'
import type { TabLock } from '../locks/tab-lock.ts'
import { readConnectionStats } from './request.ts'

/** All tabs together ask once in this time. An address may change later; it is only informative. */
const FRESH_MS = 10 * 60_000

/** Two capital letters. */
const Country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))
/** What can be the value of a header. */
const Address = v.pipe(v.string(), v.trim(), v.regex(/^[\da-fA-F.:]{2,45}$/))

const parsed = <S extends v.GenericSchema<string>>(schema: S, value: unknown): string | null => {
  const read = v.safeParse(schema, value)
  return read.success ? read.output : null
}

export interface ConnectionDeps {
  readonly db: ReaderDb
  readonly fetch: typeof fetch
  readonly now: () => number
  /** The address that says how the reader is connected. */
  readonly connectionStats: string
}

/**
 * Learns the reader's country, for the phone field, and the device's IP address as the server sees it. Gives the address, or
 * null. It is asked for only if the time can be stored: otherwise every start of every tab would ask.
 */
export const learnConnection = (
  { db, fetch, now, connectionStats }: ConnectionDeps,
  lock: TabLock,
): Promise<string | null> =>
  lock(async () => {
    const known = await readMeta(db, 'connection')
    const age = now() - (known?.askedAt ?? Number.NEGATIVE_INFINITY)
    if (age >= 0 && age < FRESH_MS) return parsed(Address, known?.address)
    const country = parsed(Country, known?.country)
    await db.meta.put({ key: 'connection', country, askedAt: now() })
    const told = await readConnectionStats(fetch, connectionStats)
    if (told === null) return null
    const address = parsed(Address, told.get('ip'))
    await db.meta.put({
      key: 'connection',
      country: parsed(Country, told.get('loc')) ?? country,
      address,
      askedAt: now(),
    })
    return address
  }).catch(() => null)
