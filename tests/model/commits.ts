import type { DBCore, DBCoreTransaction } from 'dexie'

/** What the model wants to know of a database's transactions. */
export interface Hooks {
  readonly began: () => void
  readonly ended: () => void
  /** A table is written to, or what was written to it has just been settled. */
  readonly touched: (table: string) => void
  /** Before anything else can be read. */
  readonly committed: () => void
  /** Whether there is no place on the disk for these rows. */
  readonly isRefused: (table: string) => boolean
}

interface FakeTransaction {
  error: unknown
  _markFinished(): void
  _abort(reason: string): void
}

/** As a browser does on a full disk: every write is taken, and the transaction fails when it should be committed. */
function doom(transaction: unknown): void {
  const doomed = transaction as FakeTransaction
  const finish = doomed._markFinished
  doomed._markFinished = () => {
    finish.call(doomed)
    if (!doomed.error) doomed._abort('QuotaExceededError')
  }
}

/** A layer of Dexie that tells of every transaction, and refuses what the disk has no place for. */
export function watched(core: DBCore, hooks: Hooks): DBCore {
  const writtenBy = new WeakMap<object, Set<string>>()
  return {
    ...core,
    transaction: (stores, mode, options) => {
      const transaction = core.transaction(stores, mode, options) as DBCoreTransaction & IDBTransaction
      const written = new Set<string>()
      writtenBy.set(transaction, written)
      hooks.began()
      const end = () => {
        hooks.ended()
        for (const table of written) hooks.touched(table)
      }
      transaction.addEventListener('complete', () => {
        end()
        if (mode === 'readwrite') hooks.committed()
      })
      transaction.addEventListener('abort', end)
      return transaction
    },
    table: (name) => {
      const table = core.table(name)
      return {
        ...table,
        mutate: (request) => {
          writtenBy.get(request.trans)?.add(name)
          hooks.touched(name)
          if (request.type === 'put' && hooks.isRefused(name)) doom(request.trans)
          return table.mutate(request)
        },
      }
    },
  }
}
