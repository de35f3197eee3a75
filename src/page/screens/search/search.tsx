import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { MIN_QUERY_CHARS, SEARCH_PAGE_ROWS } from '#contract/limits.ts'
import type { SearchAnswer } from '#contract/workers/search-api.ts'
import { readBooks } from '#db/library/books.ts'
import { readSearchProgress, type SearchProgress } from '#db/search/search.ts'
import { rememberQuery } from '../../commands/search.ts'
import { Breadcrumbs } from '../../markup/breadcrumbs.tsx'
import { useShownRows } from '../../shell/frame/scroll-restoration.ts'
import { ShowMore } from '../../shell/lists/show-more.tsx'
import { Progress } from '../../shell/notices/loader.tsx'
import { useSite } from '../../shell/site.tsx'
import { useTitle } from '../../shell/title.ts'
import { useRead, useReader } from '../../shell/view.ts'
import { Guard } from '../../ui/guard/guard.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { Hits } from './hits.tsx'
import styles from './search.module.css'
import { useSteady } from './steady-answer.ts'
import { useAnswer } from './use-answer.ts'
import { WhatToTry } from './what-to-try.tsx'

/** The search screen: the hits for a query, grouped by book, the best first. */
export function Search() {
  const { t } = useLingui()
  const { q = '' } = useSearch({ from: '/search' })
  const query = q.trim()
  const isShort = query.length < MIN_QUERY_CHARS
  const { view } = useReader()
  useTitle(t`Search results for “${query}”`)
  return (
    <div className={styles.page}>
      <Breadcrumbs site={useSite()} here={t`Search`} />
      <h1>
        <Trans>Search results for “{query}”</Trans>
      </h1>
      {/* There before its words: screen readers tell only what comes into it. */}
      <div role="status">{isShort && <p>{t`Please type at least 3 characters`}</p>}</div>
      {!isShort && (
        <>
          <Guard key={`elsewhere ${view.lang} ${query}`}>
            <Elsewhere query={query} />
          </Guard>
          <Answer key={`${view.aud} ${view.lang} ${query}`} query={query} />
        </>
      )}
    </div>
  )
}

function Answer({ query }: { readonly query: string }) {
  const [limit, setLimit] = useShownRows(SEARCH_PAGE_ROWS)
  const [attempt, setAttempt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const progress = useRead(readSearchProgress)
  const wasPartial = useRef(false)
  const found = useSteady(useAnswer(query, limit, attempt, progress?.indexed))
  const isFound = found.state === 'answered' && found.answer.total > 0
  useEffect(() => {
    if (isFound) void rememberQuery(query)
  }, [isFound, query])
  const answer = found.state === 'answered' ? found.answer : null
  if (answer !== null) wasPartial.current ||= progress?.whole === false
  return (
    <>
      {/* Each is there before its words, as above. */}
      <div role="status">
        {progress && found.state === 'answered' && wasPartial.current && (
          <Searched {...progress} fillsIn={found.online || !found.final} />
        )}
      </div>
      <div role="status">{answer !== null && <Count answer={answer} />}</div>
      {found.state === 'asking' && <Progress />}
      {found.state === 'nothing' && <Unanswered onTryAgain={() => setAttempt(attempt + 1)} />}
      {answer?.total === 0 && <Nothing meant={answer.suggestions} />}
      {answer !== null && answer.total > 0 && <DidYouMean queries={answer.suggestions} />}
      {answer !== null && (
        <>
          <div ref={list}>
            <Hits hits={answer.hits} query={query} />
          </div>
          <ShowMore
            list={list}
            shown={answer.hits.length}
            total={answer.total}
            onShow={() => setLimit(limit + SEARCH_PAGE_ROWS)}
          />
        </>
      )}
    </>
  )
}

/** How many articles were found. */
function Count({ answer }: { readonly answer: SearchAnswer }) {
  if (answer.total === 0)
    return (
      <p>
        <Trans>No matches were found for your request</Trans>
      </p>
    )
  return (
    <p className={styles.count}>
      <Plural value={answer.total} one="# article" other="# articles" />
      {answer.corrected && (
        <>
          <span> · </span>
          <Trans>No exact matches. Articles with similar words:</Trans>
        </>
      )}
    </p>
  )
}

/** Shown without hits: suggestions and the list of books. */
function Nothing({ meant }: { readonly meant: readonly string[] }) {
  const site = useSite()
  const books = useRead(readBooks)
  if (books === undefined) return null
  return (
    <>
      <DidYouMean queries={meant} />
      <WhatToTry Link={site.Link} books={books ?? []} />
    </>
  )
}

/** Says how much of the library was searched, while that is not all of it. Its place stays afterwards, so that no hit moves. */
function Searched({ indexed, articles, whole, ready, fillsIn }: SearchProgress & { readonly fillsIn: boolean }) {
  return (
    <p className={styles.note} data-over={whole || undefined}>
      {fillsIn && ready && <Trans>The server adds results from articles that are not on this device.</Trans>}
      {fillsIn && !ready && <Trans>This device is still preparing its search. The server adds what is missing.</Trans>}
      {!fillsIn && (
        <Trans>
          Only the articles on this device were searched: {indexed} of {articles}.
        </Trans>
      )}
    </p>
  )
}

function Unanswered({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <div role="alert">
      <p>
        <Trans>Search is not on this device yet, and the server cannot be reached. You can read what is here.</Trans>
      </p>
      <button type="button" className="button" onClick={onTryAgain}>
        <Trans>Try Again</Trans>
      </button>
    </div>
  )
}

function DidYouMean({ queries }: { readonly queries: readonly string[] }) {
  if (queries.length === 0) return null
  return (
    <p>
      <Trans>Did you mean:</Trans>
      <span> </span>
      {queries.map((one) => (
        <Link key={one} className={styles.meant} to="/search" search={{ q: one }}>
          {one}
        </Link>
      ))}
    </p>
  )
}
