import { useEffect, useState } from 'react'
import type { ReadableArticle } from '#db/library/article-reader.ts'
import { saveReading } from '../../../commands/reading.ts'
import { type JoinedBlocks, wordsOf } from '../../../ui/anchor/anchor.ts'
import { letterOf } from '../../../ui/anchor/passage-range.ts'
import { readBlocks, type TextBlocks } from '../../../ui/anchor/text-blocks.ts'
import { cleanHtml } from '../../../ui/article/clean-html.ts'
import { type Place, placeFrom, topLine, withoutWords } from '../../../ui/place/place.ts'
import { shareOf } from '../../../ui/place/share.ts'
import { boxOf } from './follow.ts'
import type { Sentence } from './sentences.ts'

/** The blocks that the voice reads, and the article's own, which differ where the page was translated before. */
interface Blocks {
  readonly read: TextBlocks
  readonly own: JoinedBlocks
}

/** Where a sentence begins, as a place at the line where reading begins. Null outside the text's blocks, as in the title. */
function placeOf({ read, own }: Blocks, { start }: Sentence, lang: string): Place | null {
  const letter = start && letterOf(read, start)
  if (letter === null) return null
  const place = placeFrom(read, { ...letter, top: topLine(), height: 1 }, lang)
  return wordsOf(read, letter.block) === wordsOf(own, letter.block) ? place : withoutWords(place)
}

/** How much of the text is before a sentence, 0 to 1. */
function fractionBefore(text: HTMLElement, sentence: Sentence): number {
  const { top, height } = text.getBoundingClientRect()
  return Math.min(1, Math.max(0, (boxOf(sentence).top - top) / Math.max(1, height)))
}

interface Spoken {
  readonly sentence: Sentence | undefined
  /** The voice has said the last sentence. */
  readonly ended: boolean
  readonly playing: boolean
}

/** Stores the spoken sentence as the reader's place. The screen may be locked, and then the page does not scroll. */
export function useVoicePlace(
  root: HTMLElement,
  { article, html }: Pick<ReadableArticle, 'article' | 'html'>,
  { sentence, ended, playing }: Spoken,
): void {
  const [text] = useState(() => root.querySelector<HTMLElement>('.article-html'))
  // The nodes of the sentences, which were read at the same time.
  const [blocks] = useState(() => text && { read: readBlocks(text), own: readBlocks(cleanHtml(html)) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sentences are those of the text that was there at the start
  useEffect(() => {
    if (!playing || text === null || blocks === null || sentence === undefined) return
    const place = placeOf(blocks, sentence, article.lang)
    if (place === null) return
    const { slug, bookSlug, restricted } = article
    const fraction = shareOf(text, restricted, article) * (ended ? 1 : fractionBefore(text, sentence))
    void saveReading({ slug, bookSlug, fraction, readAt: Date.now(), ...place })
  }, [sentence, ended, playing])
}
