import type { ClipboardEvent, ReactNode } from 'react'
import type { PublicBook } from '#contract/library/public-page.ts'
import { Cover } from '../ui/cover.tsx'
import styles from './home-page.module.css'
import type { Site } from './site.ts'
import { bookFacts } from './words.ts'

interface HomePageProps {
  readonly title: string | null
  /** The stored text of the page. */
  readonly text: ReactNode
  /** What the device has to say, above the books. */
  readonly status: ReactNode
  /** The cards of the books. */
  readonly children: ReactNode
}

/** For a whole page that is selected and copied. By the style sheet the list itself cannot be selected, with and without script. */
const refuseCopy = (event: ClipboardEvent): void => event.preventDefault()

export const HomePage = ({ title, text, status, children }: HomePageProps) => (
  <div className={styles.home}>
    <h1 dir="auto">{title ?? 'Larder'}</h1>
    {text !== null && <div className={styles.lede}>{text}</div>}
    {status}
    <div className={styles.books} onCopy={refuseCopy}>
      {children}
    </div>
  </div>
)

interface BookCardProps {
  readonly site: Site
  readonly book: PublicBook
  /** How much of it is read, from 0 to 1, and the same in words. Null: the reader has not begun. */
  readonly read?: { readonly part: number; readonly text: string } | null
  /** Whether it is on the device. */
  readonly here?: ReactNode
}

/** On phones and tablets the whole card is the link. On a desktop only its button is. */
export function BookCard({ site: { words, Link }, book, read = null, here }: BookCardProps) {
  const id = `book-${book.slug}`
  return (
    <article className={styles.card} aria-labelledby={id}>
      {book.image !== null && <Cover image={book.image} className={styles.cover} />}
      <div className={styles.text}>
        <h2 id={id} dir="auto">
          {book.title}
        </h2>
        <p dir="auto">{book.description}</p>
        <p className={styles.meta}>
          <span>{read?.text ?? bookFacts(words, book)}</span>
          {here}
        </p>
        <progress className={styles.bar} value={read?.part ?? 0} aria-hidden="true" />
        <Link className="button" to="/$bookSlug" params={{ bookSlug: book.slug }} aria-describedby={id}>
          {words.read}
        </Link>
      </div>
    </article>
  )
}
