import { Link } from '@tanstack/react-router'
import type { SearchHitRow, SearchPiece } from '#db/search-schema.ts'
import styles from './search.module.css'

/** How many of the found words go along to the article: enough to mark them all, short enough for an address. */
const MAX_WORDS = 8

interface HitsProps {
  readonly hits: readonly SearchHitRow[]
  readonly query: string
}

/** The hits by book: the book with the best hit first, and within a book the best first. */
export function Hits({ hits, query }: HitsProps) {
  const groups = new Map<string, SearchHitRow[]>()
  for (const hit of hits) groups.set(hit.bookSlug, [...(groups.get(hit.bookSlug) ?? []), hit])
  return [...groups].map(([bookSlug, found]) => (
    <section key={bookSlug} className={styles.group} aria-labelledby={`hits-${bookSlug}`}>
      <h2 id={`hits-${bookSlug}`}>{found[0]?.bookTitle || bookSlug}</h2>
      <ul className={styles.hits}>
        {found.map((hit) => (
          <li key={hit.slug}>
            <h3>
              <Link
                to="/$bookSlug/$articleSlug"
                params={{ bookSlug, articleSlug: hit.slug }}
                search={{ find: wordsOf(hit) || query }}
              >
                <Pieces of={hit.title} />
              </Link>
            </h3>
            <p>
              <Pieces of={hit.excerpt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  ))
}

// The pieces of one text never change their order.
function Pieces({ of: pieces }: { readonly of: readonly SearchPiece[] }) {
  return pieces.map(({ text, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}

/** The words as they stand in the article: what was found by a typing error or another form is then marked there too. */
const wordsOf = ({ title, excerpt }: SearchHitRow): string =>
  [...new Set([...title, ...excerpt].flatMap(({ text, marked }) => (marked ? [text.toLowerCase()] : [])))]
    .slice(0, MAX_WORDS)
    .join(' ')
