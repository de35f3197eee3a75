import { useEffect, useRef, useState } from 'react'
import { saveReading } from '../../commands/reading.ts'
import { db } from '../../db/open.ts'
import { readReading } from '../../db/reading.ts'
import type { ArticleRow } from '../../db/schema.ts'
import { wasScrolledEarly } from '../../ui/early-text.ts'
import { BY_HAND, type Place, placeIn, scrollToPlace, storedPlace } from '../../ui/place.ts'

const SAVE_MS = 250
/** How much of the way from the text's beginning to its end is behind the reader, 0 to 1: it grows evenly, whatever the size of the screen. */
const fractionOf = (text: HTMLElement): number => {
  const { top, bottom, height } = text.getBoundingClientRect()
  if (bottom <= innerHeight) return 1
  return Math.min(1, Math.max(0, -top / Math.max(1, height - innerHeight)))
}

/** Keeps the exact place: the first visible block, and how far into it. Restores it at opening and after every change of layout. */
export function useReadingPlace(article: ArticleRow, text: HTMLElement | null): number {
  const [fraction, setFraction] = useState(0)
  const place = useRef<Place | null>(null)
  const touched = useRef(false)
  useEffect(() => {
    if (text === null) return
    let reached = 0
    if (wasScrolledEarly(text)) {
      touched.current = true
      place.current = placeIn(text)
      reached = fractionOf(text)
    }
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      clearTimeout(timer)
      timer = undefined
      const { block, within } = place.current ?? { block: 0, within: 0 }
      void saveReading({
        slug: article.slug,
        bookSlug: article.bookSlug,
        fraction: reached,
        block: block + within,
        readAt: Date.now(),
      })
    }
    const onScroll = () => {
      // Out of the page it has no place, and would look read to its end: what was seen of it counts.
      if (!text.isConnected) return
      reached = fractionOf(text)
      setFraction(reached)
      // Only what the reader did is remembered: a restored place written back would drift, and a mere look is no reading.
      if (!touched.current) return
      place.current = placeIn(text)
      clearTimeout(timer)
      timer = setTimeout(save, SAVE_MS)
    }
    // A phone may end a page that is not looked at, without a further word.
    const onHidden = () => {
      if (document.visibilityState === 'hidden' && timer !== undefined) save()
    }
    const byHand = () => {
      touched.current = true
    }
    const observer = new ResizeObserver(() => {
      if (place.current !== null) scrollToPlace(text, place.current)
    })
    // A page that is being left loses its database in the middle of a read; there is nobody left to tell.
    const restore = readReading(db, article.slug).then((row) => {
      if (left) return
      if (row !== null && !touched.current && location.hash === '') {
        place.current = storedPlace(row.block)
        scrollToPlace(text, place.current)
      }
      reached = fractionOf(text)
      setFraction(reached)
      observer.observe(text)
    })
    restore.catch(() => undefined)
    addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('visibilitychange', onHidden)
    for (const name of BY_HAND) addEventListener(name, byHand, { passive: true })
    return () => {
      left = true
      if (place.current !== null && touched.current) save()
      observer.disconnect()
      removeEventListener('scroll', onScroll)
      document.removeEventListener('visibilitychange', onHidden)
      for (const name of BY_HAND) removeEventListener(name, byHand)
    }
  }, [article.slug, article.bookSlug, text])
  return fraction
}
