import type { Migration } from 'kysely'
import { firstVersion } from './001-first-version.ts'
import { credits } from './002-credits.ts'
import { rights } from './003-rights.ts'
import { highlights } from './004-highlights.ts'
import { mailJobsOfReaders } from './005-mail-jobs-of-readers.ts'
import { formerAddresses } from './006-former-addresses.ts'
import { removedArticles } from './007-removed-articles.ts'
import { noArticlePictures } from './008-no-article-pictures.ts'
import { noSuccessors } from './009-no-successors.ts'
import { publishedAt } from './010-published-at.ts'
import { lostChanges } from './011-lost-changes.ts'
import { words } from './012-words.ts'

/** Forwards only, in the order of their names. A released migration is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-first-version': firstVersion,
  '002-credits': credits,
  '003-rights': rights,
  '004-highlights': highlights,
  '005-mail-jobs-of-readers': mailJobsOfReaders,
  '006-former-addresses': formerAddresses,
  '007-removed-articles': removedArticles,
  '008-no-article-pictures': noArticlePictures,
  '009-no-successors': noSuccessors,
  '010-published-at': publishedAt,
  '011-lost-changes': lostChanges,
  '012-words': words,
}
