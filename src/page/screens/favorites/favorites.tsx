import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { readBooks } from '#db/library/books.ts'
import { type BookmarkedArticles, readBookmarkedArticles } from '#db/reader/bookmarked-articles.ts'
import { readReadings } from '#db/reader/reading.ts'
import { Breadcrumbs } from '../../markup/breadcrumbs.tsx'
import { ParkedBookmarks } from '../../shell/bookmarks/parked-bookmarks.tsx'
import { useCutOff } from '../../shell/online.ts'
import { useSite } from '../../shell/site.tsx'
import { useTitle } from '../../shell/title.ts'
import { usePart, useRead } from '../../shell/view.ts'
import { BookmarkList, type BookmarkListProps } from './bookmark-list.tsx'
import styles from './favorites.module.css'

/** The bookmarked articles: those of the server, with the intents on this device applied. */
export function Favorites() {
  const { t } = useLingui()
  const bookmarked = useRead(readBookmarkedArticles)
  const readings = usePart(readReadings, [])
  const books = usePart(readBooks, null)
  useTitle(t`Favorites`)
  return (
    <div className={styles.page}>
      <Breadcrumbs site={useSite()} here={t`Favorites`} />
      <h1>{t`Favorites`}</h1>
      {/* There before its words: screen readers tell only what comes into it. */}
      <div role="status">
        {bookmarked === null && <NotFetched />}
        {bookmarked && isEmpty(bookmarked) && <NoFavorites />}
      </div>
      {bookmarked && readings && books !== undefined && (
        <Lists {...bookmarked} readings={readings} books={books ?? []} />
      )}
    </div>
  )
}

const isEmpty = ({ articles, elsewhere, parked }: BookmarkedArticles): boolean =>
  articles.length + elsewhere + parked.length === 0

function Lists({ articles, elsewhere, parked, readings, books }: BookmarkedArticles & BookmarkListProps) {
  return (
    <>
      {parked.length > 0 && <ParkedBookmarks parked={parked} />}
      {articles.length > 0 && <BookmarkList articles={articles} books={books} readings={readings} />}
      {elsewhere > 0 && (
        <p className={styles.note}>
          <Plural
            value={elsewhere}
            one="One more favorite is not available in this language."
            other="# more favorites are not available in this language."
          />
        </p>
      )}
    </>
  )
}

function NoFavorites() {
  return (
    <div className={styles.empty}>
      <p>
        <Trans>You have no bookmarks yet</Trans>
      </p>
      <p className={styles.note}>
        <Trans>Tap an article’s star to add it here. This works offline too.</Trans>
      </p>
      <Link to="/" className="button primary">
        <Trans>Choose something to read</Trans>
      </Link>
    </div>
  )
}

/** Shown until the first list has been fetched, because it is unknown whether there are bookmarks. */
function NotFetched() {
  const isCutOff = useCutOff()
  return (
    <p className={styles.note}>
      {isCutOff ? (
        <Trans>Your favorites are not on this device yet. They come as soon as the server can be reached.</Trans>
      ) : (
        <Trans>Loading your favorites …</Trans>
      )}
    </p>
  )
}
