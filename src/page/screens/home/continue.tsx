import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ToContinue } from '#db/reader/continue.ts'
import styles from '../../markup/home-page.module.css'
import { minutesToRead, useReadingWords } from '../../shell/lists/reading-words.ts'
import { useSite } from '../../shell/site.tsx'
import { Thumbnail } from '../../ui/cover.tsx'

/** The articles to go on with. */
export function Continue({ items }: { readonly items: readonly ToContinue[] }) {
  const { t } = useLingui()
  if (items.length === 0) return null
  return (
    <>
      <section className={styles.continue} aria-label={t`Continue reading`}>
        <h2>
          <Trans>Continue reading</Trans>
        </h2>
        <ul className="plain-list">
          {items.map((item, at) => (
            <Item key={item.article.slug} item={item} first={at === 0} />
          ))}
        </ul>
      </section>
      <h2 className={styles.all}>
        <Trans>All books</Trans>
      </h2>
    </>
  )
}

function Item({ item: { article, book, reading }, first }: { readonly item: ToContinue; readonly first: boolean }) {
  const { t } = useLingui()
  const { words } = useSite()
  const { toRead } = useReadingWords()
  const params = { bookSlug: article.bookSlug, articleSlug: article.slug }
  return (
    <li>
      {book.image && <Thumbnail image={book.image} className={styles.thumbnail} />}
      <div className={styles.continueText}>
        <p className={styles.meta} dir="auto">
          {reading === null ? t`Up next` : book.title}
        </p>
        <h3 dir="auto">
          <Link to="/$bookSlug/$articleSlug" params={params}>
            {article.title}
          </Link>
        </h3>
        {reading && <progress className={styles.progress} value={reading.fraction} aria-label={t`Read so far`} />}
        <p className={styles.meta}>
          {reading === null
            ? words.minutes(article.readingMinutes)
            : toRead(minutesToRead(article.readingMinutes, reading))}
        </p>
      </div>
      {first && (
        <Link
          className={`button primary ${styles.go}`}
          to="/$bookSlug/$articleSlug"
          params={params}
          tabIndex={-1}
          aria-hidden="true"
        >
          {reading === null ? <Trans>Read</Trans> : <Trans>Continue</Trans>}
        </Link>
      )}
    </li>
  )
}
