import { Link } from '@tanstack/react-router'
import type { FoundArticle, SearchPiece } from '#contract/workers/search-api.ts'
import { matchedWords } from './matched-words.ts'
import styles from './search.module.css'

interface HitsProps {
  readonly hits: readonly FoundArticle[]
  readonly query: string
}

/** The hits grouped by book. The book with the best hit comes first, and within a book the best hit. */
export function Hits({ hits, query }: HitsProps) {
  const groups = new Map<string, FoundArticle[]>()
  for (const hit of hits) groups.set(hit.bookSlug, [...(groups.get(hit.bookSlug) ?? []), hit])
  return [...groups].map(([bookSlug, found]) => (
    <section key={bookSlug} className={styles.group} aria-labelledby={`hits-${bookSlug}`}>
      <h2 id={`hits-${bookSlug}`} dir="auto">
        {found[0]?.bookTitle || bookSlug}
      </h2>
      <ul className={`${styles.hits} plain-list`}>
        {found.map((hit) => (
          <li key={hit.slug}>
            <h3 dir="auto">
              <Link
                to="/$bookSlug/$articleSlug"
                params={{ bookSlug, articleSlug: hit.slug }}
                search={{ find: matchedWords(hit) || query }}
              >
                <Pieces of={hit.title} />
              </Link>
            </h3>
            <p dir="auto">
              <Pieces of={hit.excerpt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  ))
}

// The pieces of a text never change their order, so their index is a stable key.
function Pieces({ of: pieces }: { readonly of: readonly SearchPiece[] }) {
  return pieces.map(({ text, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}
