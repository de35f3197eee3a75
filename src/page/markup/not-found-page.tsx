import styles from './message.module.css'
import type { Site } from './site.ts'

interface NotFoundPageProps {
  readonly site: Site
  readonly books: readonly { readonly slug: string; readonly title: string }[]
}

/** Says that nothing is at this address, and lists the books. */
export const NotFoundPage = ({ site: { words, Link }, books }: NotFoundPageProps) => (
  <div className={styles.message}>
    <h1>{words.notFound}</h1>
    <p>{words.nothingHere}</p>
    {books.length > 0 && <p>{words.theseBooks}</p>}
    {books.map(({ slug, title }) => (
      <Link key={slug} className="button" to="/$bookSlug" params={{ bookSlug: slug }}>
        {title}
      </Link>
    ))}
    <Link to="/" className="button primary">
      {words.home}
    </Link>
  </div>
)
