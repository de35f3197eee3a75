import type { ReactNode } from 'react'
import type { PublicBook } from '#contract/library/public-page.ts'
import { Cover } from '../ui/cover.tsx'
import styles from './book-page.module.css'
import { Breadcrumbs } from './breadcrumbs.tsx'
import type { Site } from './site.ts'
import { bookFacts, type PageWords } from './words.ts'

interface BookPageProps {
  readonly site: Site
  readonly book: PublicBook
  /** The button that opens an article. */
  readonly start: ReactNode
  /** Its articles. */
  readonly children: ReactNode
}

/** The author and the facts. A name in another direction must not mix with the numbers after it. */
function Facts({ words, book }: { readonly words: PageWords; readonly book: PublicBook }) {
  const facts = bookFacts(words, book)
  return (
    <p className={styles.meta}>
      {book.author ? <bdi>{book.author}</bdi> : null}
      {facts !== '' && <span>{book.author ? ` · ${facts}` : facts}</span>}
    </p>
  )
}

export function BookPage({ site, book, start, children }: BookPageProps) {
  const { words } = site
  return (
    <div className={styles.page}>
      <Breadcrumbs site={site} here={book.title} />
      <div className={styles.head}>
        {book.image !== null && <Cover image={book.image} className={styles.cover} />}
        <div>
          <h1 dir="auto">{book.title}</h1>
          <p className={styles.lede} dir="auto">
            {book.description}
          </p>
          <Facts words={words} book={book} />
        </div>
      </div>
      {start}
      {children}
    </div>
  )
}

interface StartProps {
  readonly site: Site
  readonly article: { readonly bookSlug: string; readonly slug: string }
  readonly text: string
  /** How much of the book is read. */
  readonly progress?: string | null
}

/** Opens the article where the reader goes on. */
export const Start = ({ site: { Link }, article: { bookSlug, slug }, text, progress = null }: StartProps) => (
  <div className={styles.start}>
    <Link className="button primary" to="/$bookSlug/$articleSlug" params={{ bookSlug, articleSlug: slug }}>
      <span>{text}</span>
    </Link>
    {progress !== null && <p className={styles.meta}>{progress}</p>}
  </div>
)

interface ContentPageProps {
  readonly site: Site
  readonly title: string
  /** Its text. */
  readonly children: ReactNode
}

/** A page such as “About”. */
export const ContentPage = ({ site, title, children }: ContentPageProps) => (
  <div className={styles.page}>
    <Breadcrumbs site={site} here={title} />
    <h1 dir="auto">{title}</h1>
    {children}
  </div>
)
