import { saveScrollEntry, textSize } from '../../../boot/scroll-entries.ts'
import { areInDocument, readBlocks } from '../../../ui/anchor/text-blocks.ts'
import {
  fractionOf,
  type Letter,
  type Place,
  placeFrom,
  placeIn,
  restoreLetterPosition,
  type StoredPlace,
  sameShare,
  scrollToPlace,
  whereIs,
  withoutWords,
} from '../../../ui/place/place.ts'

/** The letter that stays in view, and the reader's place, whose words find the letter again in a new text. */
export function createLetter(text: HTMLElement, lang: string, firstShare: number) {
  let share = firstShare
  let blocks = readBlocks(text)
  let ownWords = blocks.text
  let isTranslated = false
  let letter: Letter | null = null
  let place: Place | null = null
  let reached = 0
  const moveLetter = (found: Pick<Letter, 'block' | 'offset'> | null) => {
    letter = letter === null || found === null ? null : { ...letter, ...found }
  }
  /** A translator of the browser puts other words in place of the article's own. The letter is at the same share of its block then. */
  const followTranslator = () => {
    if (areInDocument(blocks)) return
    blocks = readBlocks(text)
    isTranslated = blocks.text !== ownWords
    moveLetter(place && sameShare(blocks, place))
  }
  const fraction = () => share * fractionOf(text)
  const storeScroll = () => saveScrollEntry({ y: scrollY, text: textSize(text) })
  return {
    fraction,
    goTo: (stored: StoredPlace) => scrollToPlace(text, blocks, lang, stored, share),
    take() {
      followTranslator()
      const now = placeIn(blocks)
      const found = now === null ? null : placeFrom(blocks, now, lang)
      place = found !== null && isTranslated ? withoutWords(found) : found
      // At the top of the document, the top stays in view, and not a letter.
      letter = scrollY === 0 ? null : now
      reached = fraction()
      storeScroll()
    },
    /** Gives how far the page is scrolled then. */
    restorePosition(): number {
      followTranslator()
      if (letter !== null) restoreLetterPosition(blocks, letter)
      storeScroll()
      return scrollY
    },
    renew(newShare: number) {
      share = newShare
      blocks = readBlocks(text)
      ownWords = blocks.text
      isTranslated = false
      moveLetter(place && whereIs(blocks, lang, place))
    },
    place: () => (place === null ? null : { ...place, fraction: reached }),
  }
}
