import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { isDatabaseAway } from '#server/db/database-away.ts'
import type { Schema } from '#server/db/schema.ts'
import { tooMany } from '#server/messages/refusal.ts'
import { logError } from '#server/process/log.ts'

type PayerKind = 'address' | 'account'

export interface Payer {
  readonly kind: PayerKind
  readonly whom: string
}

/** An empty bucket is full again after this time. */
const FULL_AGAIN_MS = 4 * 60_000
/** The pause between two settlements with the database. */
const SETTLE_MS = 2_000
/** A payer who spent less than this part of a bucket costs no write. */
const SETTLED_PART = 0.02
/** About 20 MB. */
const MOST_PAYERS = 100_000
const SWEEP_MS = 60_000

export interface Budgets {
  /** Throws a 429 `Refusal` when the budget of one payer is too small. Then nobody pays. */
  readonly charge: (price: number, payers: readonly Payer[]) => void
  /** Adds what was spent here to the database, and reads what was spent on other servers. */
  readonly settle: () => Promise<void>
  readonly stop: () => void
}

interface Account {
  readonly payer: Payer
  /** When the bucket will be full again. This one number gives its content at any time. */
  fullAt: number
  /** The part that is not in the database yet. */
  unsettledMs: number
}

const keyOf = ({ kind, whom }: Payer, secret: Uint8Array): string =>
  `${kind}:${createHmac('sha256', secret).update(whom).digest('base64url')}`

/** Adds what payers spent to their rows. Returns when each bucket will be full, with what other servers added. */
async function addSpent(
  db: Kysely<Schema>,
  spent: readonly { readonly key: string; readonly ms: number }[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const at = new Date(now)
  const { rows } = await sql<{ key: string; full_at: Date }>`
    insert into cost_budgets as b (key, full_at)
    select key, ${at}::timestamptz + ms * interval '1 millisecond'
    from unnest(${spent.map(({ key }) => key)}::text[], ${spent.map(({ ms }) => ms)}::float8[]) as s (key, ms)
    order by key
    on conflict (key) do update set full_at = excluded.full_at
      + (greatest(least(b.full_at, ${new Date(now + FULL_AGAIN_MS)}), ${at}::timestamptz) - ${at}::timestamptz)
    returning key, full_at`.execute(db)
  return new Map(rows.map((row) => [row.key, row.full_at.getTime()]))
}

const deleteFull = (db: Kysely<Schema>, now: number) =>
  db.deleteFrom('cost_budgets').where('full_at', '<', new Date(now)).execute()

async function settleAll(
  db: Kysely<Schema>,
  secret: Uint8Array,
  due: readonly Account[],
  now: () => number,
): Promise<void> {
  const spent = due.map((account) => ({ account, key: keyOf(account.payer, secret), ms: account.unsettledMs }))
  for (const { account } of spent) account.unsettledMs = 0
  try {
    const settled = await addSpent(db, spent, now())
    for (const { account, key } of spent)
      account.fullAt = Math.min(settled.get(key) ?? account.fullAt, now() + FULL_AGAIN_MS) + account.unsettledMs
  } catch (error) {
    // Nothing is forgotten: it is settled when the database is back.
    for (const { account, ms } of spent) account.unsettledMs += ms
    if (!isDatabaseAway(error)) logError('What requesters spent could not be settled', error)
  }
}

/** The account of a payer: a full bucket when it is not known. */
function accountOf(accounts: Map<string, Account>, payer: Payer, now: number): Account {
  const key = `${payer.kind} ${payer.whom}`
  const known = accounts.get(key)
  if (known !== undefined) {
    // No debt reaches further. A later time was set while the clock was ahead.
    known.fullAt = Math.max(now, Math.min(known.fullAt, now + FULL_AGAIN_MS))
    return known
  }
  const [oldest] = accounts.keys()
  if (oldest !== undefined && accounts.size >= MOST_PAYERS) accounts.delete(oldest)
  const fresh = { payer, fullAt: now, unsettledMs: 0 }
  accounts.set(key, fresh)
  return fresh
}

/**
 * Budgets as token buckets, one for each payer. A token is about one millisecond of server time. All servers of a
 * database share the buckets. A call is charged in memory; every two seconds those who spent much are settled in one
 * query. The table has keyed hashes of addresses and accounts, not the values themselves.
 */
export function openBudgets(
  db: Kysely<Schema>,
  secret: Uint8Array,
  tokens: Readonly<Record<PayerKind, number>>,
  now: () => number = Date.now,
): Budgets {
  const accounts = new Map<string, Account>()
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  let sweptAt = now()

  const charge: Budgets['charge'] = (price, payers) => {
    const due = payers.map((payer) => {
      const account = accountOf(accounts, payer, now())
      const costMs = (price / tokens[payer.kind]) * FULL_AGAIN_MS
      return { account, costMs, waitMs: account.fullAt + costMs - now() - FULL_AGAIN_MS }
    })
    const waitMs = Math.max(0, ...due.map((one) => one.waitMs))
    if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000))
    for (const { account, costMs } of due) {
      account.fullAt += costMs
      account.unsettledMs += costMs
    }
    timer ??= setTimeout(() => void settle(), SETTLE_MS).unref()
  }

  async function settle(): Promise<void> {
    const due = [...accounts.values()].filter(({ unsettledMs }) => unsettledMs > SETTLED_PART * FULL_AGAIN_MS)
    if (due.length > 0) await settleAll(db, secret, due, now)
    for (const [key, account] of accounts) if (account.fullAt <= now()) accounts.delete(key)
    if (Math.abs(now() - sweptAt) >= SWEEP_MS) {
      sweptAt = now()
      await deleteFull(db, now()).catch(() => undefined)
    }
    timer = accounts.size === 0 || stopped ? null : setTimeout(() => void settle(), SETTLE_MS).unref()
  }

  return {
    charge,
    settle,
    stop() {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
