import { useLingui } from '@lingui/react/macro'
import { readBooks } from '#db/library/books.ts'
import { Breadcrumbs } from '../../markup/breadcrumbs.tsx'
import { NoBooks } from '../../shell/lists/no-books.tsx'
import { Loader } from '../../shell/notices/loader.tsx'
import { useSite } from '../../shell/site.tsx'
import { useTitle } from '../../shell/title.ts'
import { useRead } from '../../shell/view.ts'
import { Thumbnail } from '../../ui/cover.tsx'
import { Guard } from '../../ui/guard/guard.tsx'
import { BookFile } from './book-file.tsx'
import styles from './download.module.css'
import { OnThisDevice } from './on-this-device.tsx'

/** The downloads screen: the books as files, and what of the library is on this device. */
export function Download() {
  const { t } = useLingui()
  const site = useSite()
  const books = useRead(readBooks)
  useTitle(t`Downloads`)
  if (books === undefined) return null
  if (books === null) return <Loader />
  return (
    <div className={styles.page}>
      <Breadcrumbs site={site} here={t`Downloads`} />
      <h1>{t`Downloads`}</h1>
      <p className={styles.lede}>{t`A file you download stays on this device and opens offline too.`}</p>
      {books.length === 0 && <NoBooks />}
      <ul className={`${styles.books} plain-list`}>
        {books.map((book) => (
          <li key={book.slug} className={styles.book}>
            {book.image !== null && <Thumbnail image={book.image} className={styles.cover} />}
            <div className={styles.about}>
              <h2>{book.title}</h2>
              <div className={styles.files}>
                <Guard>
                  <BookFile book={book} format="pdf" />
                </Guard>
                <Guard>
                  <BookFile book={book} format="epub" />
                </Guard>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <Guard>
        <OnThisDevice />
      </Guard>
    </div>
  )
}
