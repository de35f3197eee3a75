import { useLiveQuery } from 'dexie-react-hooks'
import { createContext, useContext, useEffect, useReducer, useRef, useSyncExternalStore } from 'react'
import type { View } from '#contract/workers/view.ts'
import { onTrouble, readTrouble, type StorageTrouble } from '#db/device/trouble.ts'
import { db } from '#db/open.ts'
import { readSession } from '#db/reader/session.ts'
import type { SessionRow } from '#db/schema.ts'
import { addFault } from '../ui/guard/faults.ts'

export interface Reader {
  readonly view: View
  readonly signedIn: boolean
  readonly subscribed: boolean
  /** The session has ended on the server. Stored articles can be read, but nothing can be synced. */
  readonly expired: boolean
}

export const ReaderContext = createContext<Reader>({
  view: { aud: 'pub', lang: 'en' },
  signedIn: false,
  subscribed: false,
  expired: false,
})

/** What is wrong with the storage of this device. Null: nothing. */
export const useTrouble = (): StorageTrouble | null => useSyncExternalStore(onTrouble, readTrouble)

/** The reader and their language. */
export const useReader = (): Reader => useContext(ReaderContext)

/**
 * A live read for what is around all guards. After a read that failed the last value stays, so that the page does too, until a row changes
 * or the storage works again. Undefined until the first result. `read` must not change.
 */
export function useSteadyRead<T>(read: (database: typeof db) => Promise<T>): T | undefined {
  const last = useRef<T>(undefined)
  const trouble = useTrouble()
  return useLiveQuery(async () => {
    try {
      last.current = await read(db)
    } catch (error) {
      if (last.current === undefined) throw error
    }
    return last.current
  }, [trouble])
}

export const useSession = (): SessionRow | undefined => useSteadyRead(readSession)

type Read<T> = (database: typeof db, view: View) => Promise<T>

/** A live read of the tables. Undefined until the first result. */
export function useRead<T>(read: Read<T>, ...deps: readonly unknown[]): T | undefined {
  const { view } = useReader()
  return useLiveQuery(() => read(db, view), [view.aud, view.lang, ...deps])
}

/**
 * A live read that its screen can do without. One that fails gives `standIn`, counts as a part that has failed, and is tried again with
 * the other parts.
 */
export function usePart<T>(read: Read<T>, standIn: NoInfer<T>): T | undefined {
  const [time, again] = useReducer((before: number) => before + 1, 0)
  // The number of the try stands for a failure.
  const found = useRead(
    (...given) =>
      read(...given).then(
        (value) => [value] as const,
        () => time,
      ),
    time,
  )
  useEffect(() => (found === time ? addFault({ retry: again }) : undefined), [found, time])
  return typeof found === 'number' ? standIn : found?.[0]
}
