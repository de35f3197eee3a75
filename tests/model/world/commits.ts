import type { DBCore, DBCoreTransaction } from 'dexie'

/** Callbacks for the transactions of a database. */
export interface Hooks {
  readonly began: () => void
  readonly ended: () => void
  /** A table is written to, or a transaction that wrote to it has just ended. */
  readonly touched: (table: string) => void
  /** Runs before any other read. */
  readonly committed: () => void
  /** Whether the disk is full for the rows of this table. */
  readonly isRefused: (table: string) => boolean
}

interface FakeTransaction {
  error: unknown
  _markFinished(): void
  _abort(reason: string): void
}

/** Fails a transaction as a browser does on a full disk: it accepts every write and fails at the commit. */
function doom(transaction: unknown): void {
  const doomed = transaction as FakeTransaction
  const finish = doomed._markFinished
  doomed._markFinished = () => {
    finish.call(doomed)
    if (!doomed.error) doomed._abort('QuotaExceededError')
  }
}

/** A layer of Dexie that reports every transaction and fails those that do not fit on the disk. */
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
