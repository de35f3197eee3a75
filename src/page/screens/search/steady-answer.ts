import { useRef } from 'react'
import type { Found } from './use-answer.ts'

/**
 * What to show after `shown`, when a later answer to the same query comes. Hits that are shown keep their place, because the reader may be
 * about to tap one. New ones come below them.
 */
export function steadyAfter(shown: Found | null, next: Found): Found {
  if (shown?.state !== 'answered') return next
  if (next.state !== 'answered') return shown
  if (shown.answer.total === 0) return next
  const { hits, corrected, suggestions } = shown.answer
  const slugs = new Set(hits.map((hit) => hit.slug))
  const all = [...hits, ...next.answer.hits.filter((hit) => !slugs.has(hit.slug))]
  const total = Math.max(next.answer.total, all.length)
  return { ...next, answer: { ...next.answer, hits: all, total, corrected, suggestions } }
}

/** The answer without moves. For one query: give the component another key for each. */
export function useSteady(found: Found): Found {
  const shown = useRef<Found | null>(null)
  shown.current = steadyAfter(shown.current, found)
  return shown.current
}
