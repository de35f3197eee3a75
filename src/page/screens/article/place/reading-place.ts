import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ArticleRow } from '#db/library/article-schema.ts'
import { db } from '#db/open.ts'
import { readReading } from '#db/reader/reading.ts'
import type { ReadingRow } from '#db/schema.ts'
import { saveReading } from '../../../commands/reading.ts'
import type { StoredPlace } from '../../../ui/place/place.ts'
import { shareOf } from '../../../ui/place/share.ts'
import { useResult } from '../../../ui/use-result.ts'
import { type PlaceTracker, trackPlace } from './track-place.ts'

/**
 * The stored place in an article. It is read once, in parallel with the text, so that it is known at the first render. Undefined until
 * then.
 */
export const useStoredReading = (slug: string): ReadingRow | null | undefined =>
  // Show the text even if the place cannot be read.
  useResult(() => readReading(db, slug).catch(() => null), slug)

/** The last place in an article while it was shown. It outlives the text: a change of the language may have to wait for the next one. */
export interface LastPlace {
  readonly slug: string
  readonly bookSlug: string
  readonly place: StoredPlace | null
}

/** Whether a place is one in this article, at this address or a former one. */
const isOf = ({ slug, formerly = [] }: ArticleRow, last: LastPlace | null): last is LastPlace =>
  last !== null && [slug, ...formerly].includes(last.slug)

/** Tracks the reader's place in an article's text. Returns how much of the whole article is behind the reader, 0 to 1. */
export function useReadingPlace(
  article: ArticleRow,
  text: HTMLElement | null,
  html: string,
  stored: ReadingRow | null,
  previous: RefObject<LastPlace | null>,
): number {
  const [fraction, setFraction] = useState(0)
  const tracker = useRef<{ readonly html: string; readonly tracker: PlaceTracker } | null>(null)
  // A layout effect, so that the text is at its place when it is first painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored place counts only at the opening, whatever text follows
  useLayoutEffect(() => {
    if (text === null) return
    // After a change of the language, continue at the same place.
    const goesOn = isOf(article, previous.current) ? previous.current.place : null
    // The text went on at another address. What was stored at the old one came too late to be taken along.
    const isElsewhere = previous.current?.slug !== article.slug || previous.current.bookSlug !== article.bookSlug
    if (goesOn !== null && isElsewhere)
      void saveReading({ ...goesOn, slug: article.slug, bookSlug: article.bookSlug, readAt: Date.now() })
    const start = {
      place: goesOn ?? stored,
      isOpened: goesOn === null,
      share: shareOf(text, article.restricted, article),
    }
    const started = trackPlace(text, article, start, setFraction)
    tracker.current = { html, tracker: started }
    return () => {
      tracker.current = null
      previous.current = { slug: article.slug, bookSlug: article.bookSlug, place: started.end() }
    }
  }, [article.slug, article.bookSlug, article.lang, text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text changes the share
  useLayoutEffect(() => {
    const { current } = tracker
    if (text === null || current === null || current.html === html) return
    tracker.current = { ...current, html }
    current.tracker.renew(shareOf(text, article.restricted, article))
  }, [html])
  return fraction
}
