import type { Migration } from 'kysely'
import { libraryAndAccounts } from './001-library-and-accounts.ts'
import { bookmarks } from './002-bookmarks.ts'
import { accounts } from './003-accounts.ts'
import { payments } from './004-payments.ts'
import { search } from './005-search.ts'
import { bookSources } from './006-book-sources.ts'
import { sessionsAndProofs } from './007-sessions-and-proofs.ts'
import { limits } from './008-limits.ts'

/** Forwards only. The order of the names is the order of the run; a released one is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-library-and-accounts': libraryAndAccounts,
  '002-bookmarks': bookmarks,
  '003-accounts': accounts,
  '004-payments': payments,
  '005-search': search,
  '006-book-sources': bookSources,
  '007-sessions-and-proofs': sessionsAndProofs,
  '008-limits': limits,
}
