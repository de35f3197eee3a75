import { useEffect, useState } from 'react'
import type { ArticleRow } from '#db/library/article-schema.ts'
import { saveReading } from '../../../commands/reading.ts'
import { passagesOf } from '../../../ui/anchor/passage-range.ts'
import { readBlocks, type TextBlocks } from '../../../ui/anchor/text-blocks.ts'
import { type Place, placeFrom, topLine } from '../../../ui/place/place.ts'
import { shareOf } from '../../../ui/place/share.ts'
import type { Sentence } from './sentences.ts'

/** Where a range begins, as a place at the line where reading begins. Null outside the text's blocks, as in the title. */
function placeOf(blocks: TextBlocks, range: Range, lang: string): Place | null {
  const [passage] = passagesOf(blocks, range)
  if (passage === undefined) return null
  const { block, start } = passage
  return placeFrom(blocks, { block, offset: start, top: topLine(), height: 1 }, lang)
}

/** How much of the text is before a range, 0 to 1. */
function fractionBefore(text: HTMLElement, range: Range): number {
  const { top, height } = text.getBoundingClientRect()
  return Math.min(1, Math.max(0, (range.getBoundingClientRect().top - top) / Math.max(1, height)))
}

interface Spoken {
  readonly sentence: Sentence | undefined
  /** The voice has said the last sentence. */
  readonly ended: boolean
  readonly playing: boolean
}

/** Stores the spoken sentence as the reader's place. The screen may be locked, and then the page does not scroll. */
export function useVoicePlace(root: HTMLElement, article: ArticleRow, { sentence, ended, playing }: Spoken): void {
  const [text] = useState(() => root.querySelector<HTMLElement>('.article-html'))
  const [blocks] = useState(() => (text === null ? null : readBlocks(text)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sentences are those of the text that was there at the start
  useEffect(() => {
    if (!playing || text === null || blocks === null || sentence === undefined) return
    const place = placeOf(blocks, sentence.range, article.lang)
    if (place === null) return
    const { slug, bookSlug, restricted } = article
    const fraction = shareOf(text, restricted, article) * (ended ? 1 : fractionBefore(text, sentence.range))
    void saveReading({ slug, bookSlug, fraction, readAt: Date.now(), ...place })
  }, [sentence, ended, playing])
}
