import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { DESKTOP_MIN_PX } from '#contract/limits.ts'
import { readShelf, type ShelfBook } from '#db/library/books.ts'
import { readPage } from '#db/library/pages.ts'
import { readContinue, type UnfinishedReading } from '#db/reader/reading.ts'
import { useTitle } from '../shell/frame/title.ts'
import { StatusPill } from '../shell/header/status-line.tsx'
import { Loader } from '../shell/notices/loader.tsx'
import { useRead } from '../shell/view.ts'
import { ArticleHtml } from '../ui/article/article-html.tsx'
import { Cover, Thumbnail } from '../ui/cover.tsx'
import styles from './home.module.css'

/** The home screen with all books. */
export function Home() {
  const books = useRead(readShelf)
  const home = useRead((db, view) => readPage(db, view.lang, 'home'))
  const last = useRead(readContinue)
  const navigate = useNavigate()
  const page = home?.state === 'found' ? home.value : undefined
  useTitle(page?.seoTitle, page?.seoDescription)
  // Render only when all is read: anything that appears above the books later would move them under the reader's finger.
  if (books === undefined || home === undefined || last === undefined) return null
  if (books === null) return <Loader />
  return (
    <div className={styles.home}>
      <h1>{page?.title ?? 'Larder'}</h1>
      {page !== undefined && (
        <div className={styles.lede}>
          <ArticleHtml html={page.html} lang={page.lang} onLink={(to) => void navigate({ to })} />
        </div>
      )}
      <StatusPill />
      {last !== null && <Continue {...last} />}
      <div className={styles.books} onCopy={(event) => event.preventDefault()}>
        {books.map((shelved) => (
          <BookCard key={shelved.book.slug} {...shelved} />
        ))}
      </div>
    </div>
  )
}

/** On phones and tablets the whole card is the link. On a desktop only its button is, so that the text can be selected. */
function BookCard({ book, minutes }: ShelfBook) {
  const navigate = useNavigate()
  const open = () => {
    if (!matchMedia(`(min-width: ${DESKTOP_MIN_PX}px)`).matches)
      void navigate({ to: '/$bookSlug', params: { bookSlug: book.slug } })
  }
  const id = `book-${book.slug}`
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside is what keys reach
    <article className={styles.card} aria-labelledby={id} onClick={open}>
      {book.image !== null && <Cover image={book.image} className={styles.cover} />}
      <div className={styles.text}>
        <h2 id={id}>{book.title}</h2>
        <p>{book.description}</p>
        <p className={styles.meta}>
          <Plural value={book.articlesCount} one="# article" other="# articles" />
          {minutes !== null && (
            <>
              {' '}
              · <Trans>{minutes} min</Trans>
            </>
          )}
        </p>
        <Link className="button" to="/$bookSlug" params={{ bookSlug: book.slug }} aria-describedby={id}>
          <Trans>Read</Trans>
        </Link>
      </div>
    </article>
  )
}

function Continue({ article, book, reading }: UnfinishedReading) {
  const { t } = useLingui()
  const minutes = Math.max(1, Math.round(article.readingMinutes * (1 - reading.fraction)))
  const params = { bookSlug: article.bookSlug, articleSlug: article.slug }
  return (
    <section className={styles.continue} aria-label={t`Continue reading`}>
      {book?.image && <Thumbnail image={book.image} className={styles.thumbnail} />}
      <div className={styles.continueText}>
        <p className={styles.meta}>
          <Trans>Continue reading</Trans> · {book?.title}
        </p>
        <h2>
          <Link to="/$bookSlug/$articleSlug" params={params}>
            {article.title}
          </Link>
        </h2>
        <p className={`${styles.meta} ${styles.left}`}>
          <progress className={styles.progress} value={reading.fraction} aria-label={t`Read so far`} />
          <Plural value={minutes} one="# min left" other="# min left" />
        </p>
      </div>
      <Link
        className={`button primary ${styles.go}`}
        to="/$bookSlug/$articleSlug"
        params={params}
        tabIndex={-1}
        aria-hidden="true"
      >
        <Trans>Continue</Trans>
      </Link>
    </section>
  )
}
