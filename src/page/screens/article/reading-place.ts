import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { db } from '#db/open.ts'
import type { Body } from '#db/pack-schema.ts'
import { readReading } from '#db/reading.ts'
import type { ArticleRow, ReadingRow } from '#db/schema.ts'
import type { StoredPlace } from '../../ui/place.ts'
import { shareOf } from '../../ui/share.ts'
import { type PlaceTracker, trackPlace } from './track-place.ts'

/** The place of the last time, read once beside the text: it is there when that is drawn first. Undefined until then. */
export function useStoredReading(slug: string): ReadingRow | null | undefined {
  const [read, setRead] = useState<{ readonly slug: string; readonly row: ReadingRow | null }>()
  useEffect(() => {
    let left = false
    const found = (row: ReadingRow | null) => left || setRead({ slug, row })
    // Tables that cannot be read are no reason to show no text.
    readReading(db, slug).then(found, () => found(null))
    return () => {
      left = true
    }
  }, [slug])
  return read?.slug === slug ? read.row : undefined
}

/** Keeps the reader's place in an article's text. Gives how much of the whole article is behind the reader, 0 to 1. */
export function useReadingPlace(
  article: ArticleRow,
  text: HTMLElement | null,
  body: Body | null,
  stored: ReadingRow | null,
): number {
  const [fraction, setFraction] = useState(0)
  const left = useRef<{ readonly slug: string; readonly place: StoredPlace | null } | null>(null)
  const html = body?.html
  const isBeginning = body?.restricted === true
  const keeper = useRef<{ readonly html: string | undefined; readonly keeper: PlaceTracker } | null>(null)
  // Before the text is painted: nobody sees it elsewhere first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored counts at the opening only, and another text is no other article
  useLayoutEffect(() => {
    if (text === null) return
    // In another language the same text goes on.
    const goesOn = left.current?.slug === article.slug ? left.current.place : null
    const kept = { place: goesOn ?? stored, isOpened: goesOn === null, share: shareOf(text, isBeginning, article) }
    const begun = trackPlace(text, article, kept, setFraction)
    keeper.current = { html, keeper: begun }
    return () => {
      keeper.current = null
      left.current = { slug: article.slug, place: begun.end() }
    }
  }, [article.slug, article.bookSlug, article.lang, text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text is another share
  useLayoutEffect(() => {
    const { current } = keeper
    if (text === null || current === null || current.html === html) return
    keeper.current = { ...current, html }
    current.keeper.renew(shareOf(text, isBeginning, article))
  }, [html])
  return fraction
}
