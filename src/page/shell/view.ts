import { useLiveQuery } from 'dexie-react-hooks'
import { createContext, useContext } from 'react'
import { db } from '#db/open.ts'
import { readSession } from '#db/reader/session.ts'
import type { SessionRow } from '#db/schema.ts'
import type { View } from '#db/view.ts'

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

/** The reader and their language. */
export const useReader = (): Reader => useContext(ReaderContext)

export const useSession = (): SessionRow | undefined => useLiveQuery(() => readSession(db), [])

/** A live read of the tables. Undefined until the first result. */
export function useRead<T>(
  read: (database: typeof db, view: View) => Promise<T>,
  ...deps: readonly unknown[]
): T | undefined {
  const { view } = useReader()
  return useLiveQuery(() => read(db, view), [view.aud, view.lang, ...deps])
}
