import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import { directionOf } from '#contract/text-direction.ts'
import { rangeOf } from '../../../ui/anchor/passage-range.ts'
import type { TextBlocks } from '../../../ui/anchor/text-blocks.ts'
import { ColorName } from '../../../ui/color-name.tsx'
import { languageName } from '../../../ui/language-name.ts'
import styles from './highlights.module.css'
import type { PlacedHighlight } from './place-highlights.ts'

interface HighlightListProps {
  readonly blocks: TextBlocks
  readonly text: HTMLElement
  readonly placed: readonly PlacedHighlight[]
  readonly onChoose: (placed: PlacedHighlight, entry: HTMLElement) => void
}

const GAP_PX = 12

/** Puts each entry beside its passage, or below the entry before it. On narrow screens the stylesheet ignores this. */
function alignEntries(list: HTMLElement, blocks: TextBlocks, placed: readonly PlacedHighlight[]): void {
  const top = list.getBoundingClientRect().top
  let free = 0
  for (const [at, entry] of [...list.children].entries()) {
    const passage = placed[at]?.passage ?? null
    if (!(entry instanceof HTMLElement)) continue
    const range = passage === null ? null : rangeOf(blocks, passage)
    const wanted = range === null ? free : range.getBoundingClientRect().top - top
    const y = Math.max(free, wanted)
    entry.style.setProperty('--y', `${y}px`)
    free = y + entry.offsetHeight + GAP_PX
  }
  list.style.setProperty('--height', `${free}px`)
}

/** The highlights and notes of the article: in the margin beside their passages, on narrow screens below the text. */
export function HighlightList({ blocks, text, placed, onChoose }: HighlightListProps) {
  const { t, i18n } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const align = () => {
      if (list.current !== null) alignEntries(list.current, blocks, placed)
    }
    align()
    const observer = new ResizeObserver(align)
    observer.observe(text)
    return () => observer.disconnect()
  }, [blocks, placed, text])
  const about = ({ highlight: { made_at, lang, state }, isForeign, passage }: PlacedHighlight) => {
    const day = i18n.date(new Date(made_at), { day: 'numeric', month: 'long' })
    const gone = passage === null && t`No longer in the text`
    return [day, isForeign && languageName(lang, i18n.locale), gone, state === 'parked' && t`Not in your account`]
  }
  return (
    <ul ref={list} className={`${styles.list} plain-list`} aria-label={t`Highlights`}>
      {placed.map((one) => {
        const { id, note, quote, color, lang } = one.highlight
        return (
          <li key={id} data-color={color}>
            <button type="button" onClick={(event) => onChoose(one, event.currentTarget)}>
              <ColorName color={color} />
              <span> </span>
              {note === '' ? (
                <q className={styles.words} lang={lang} dir={directionOf(lang)}>
                  {quote}
                </q>
              ) : (
                <span className={styles.words} dir="auto">
                  {note}
                </span>
              )}
              <small>{about(one).filter(Boolean).join(' · ')}</small>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
