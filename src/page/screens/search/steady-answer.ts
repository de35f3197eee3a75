import { useRef } from 'react'
import { joinHits } from './join-answers.ts'
import type { Found } from './use-answer.ts'

/**
 * What to show after `shown`, when a later answer to the same query comes. Hits that are shown stay in place, because the reader may be
 * about to tap one. New ones come below them. Only guesses give way, to exact hits.
 */
export function steadyAfter(shown: Found | null, next: Found): Found {
  if (shown?.state !== 'answered') return next
  if (next.state !== 'answered') return shown
  if (shown.answer.total === 0) return next
  const { hits, corrected, suggestions } = shown.answer
  if (corrected && !next.answer.corrected && next.answer.total > 0) return next
  const more = next.answer.corrected && !corrected ? shown.answer : next.answer
  const all = joinHits(hits, more.hits)
  const total = Math.max(more.total, all.length)
  return { ...next, answer: { ...next.answer, hits: all, total, corrected, suggestions } }
}

/** The answer without moves. For one query: give the component another key for each. */
export function useSteady(found: Found): Found {
  const shown = useRef<Found | null>(null)
  shown.current = steadyAfter(shown.current, found)
  return shown.current
}
