import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { findMatches, termsToMark } from '#search/query/excerpt.ts'
import { type Analyser, loadAnalyser } from '#search/stem/analyser.ts'
import { isReturn } from '../../boot/scroll-entries.ts'
import { onDemand } from '../../shell/notices/missing-part.tsx'
import { markRanges } from '../../ui/anchor/mark-ranges.ts'
import { elementOfRange } from '../../ui/anchor/passage-range.ts'
import { textNodesOf } from '../../ui/anchor/text-nodes.ts'
import { focusOnce } from '../../ui/focus.ts'
import { isInView } from '../../ui/place/place.ts'
import { expectReaderScroll, scrollToMiddle } from '../../ui/place/scroll-cause.ts'
import { dropLate } from '../../ui/use-result.ts'
import styles from './passages.module.css'
import { joinTexts, rangeIn } from './text-ranges.ts'

const ALL = 'found'
const CURRENT = 'found-current'

/** The reading of a word and the mark of a note. They stand at a word, and the search does not see them. */
const UNSEARCHED = 'rt, rp, [data-footnote-ref]'

/** The passages of an article that contain one of the words in any form, in reading order. */
function findPassages(analyser: Analyser, root: HTMLElement, words: string): Range[] {
  const texts = textNodesOf(root).filter((node) => !node.parentElement?.closest(UNSEARCHED))
  const joined = joinTexts(texts)
  return findMatches(analyser, joined.text, termsToMark(analyser, words)).flatMap(
    ({ start, end }) => rangeIn(joined, start, end) ?? [],
  )
}

/** The passage's block if it is visible, else the first visible block. */
function visibleBlock(root: HTMLElement, passage: Range | undefined): HTMLElement {
  const blocks = [...root.children].filter((block) => block instanceof HTMLElement)
  const isVisible = (block: HTMLElement) => isInView(block.getBoundingClientRect())
  const own = blocks.find((block) => passage !== undefined && block.contains(passage.startContainer))
  return own !== undefined && isVisible(own) ? own : (blocks.find(isVisible) ?? root)
}

interface PassagesProps {
  readonly root: HTMLElement
  readonly words: string
  readonly lang: string
  /** A change of the text makes the ranges invalid. */
  readonly html: string | undefined
}

/** The marked passages, and which one the reader is at. `step` goes to another one. */
function usePassages({ root, words, lang, html }: PassagesProps) {
  const [passages, setPassages] = useState<readonly Range[]>([])
  const [at, setAt] = useState(0)
  /** The index of the match to scroll to. Null after "back" or a reload, so that the reader stays where they were. */
  const [wanted, setWanted] = useState<number | null>(() => (isReturn() ? null : 0))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the text makes the ranges invalid
  useEffect(() => {
    const [tell, end] = dropLate((analyser: Analyser) => {
      const found = findPassages(analyser, root, words)
      setPassages(found)
      setAt((before) => Math.min(before, Math.max(0, found.length - 1)))
    })
    void onDemand(() => loadAnalyser(lang))().then(tell)
    return end
  }, [root, words, lang, html])
  useEffect(() => {
    const current = passages[at]
    if (current === undefined) return
    markRanges(ALL, passages)
    markRanges(CURRENT, [current])
    if (wanted === at) {
      expectReaderScroll()
      const element = elementOfRange(current)
      if (element !== null) scrollToMiddle(element)
      setWanted(null)
    }
    return () => {
      markRanges(ALL, [])
      markRanges(CURRENT, [])
    }
  }, [passages, at, wanted])
  const step = (by: number) => {
    const next = (at + by + passages.length) % passages.length
    setAt(next)
    setWanted(next)
  }
  return { passages, at, step }
}

/** Marks the matches of a search in the article, and has buttons to step through them. The text itself is not changed. */
export function Passages(props: PassagesProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { passages, at, step } = usePassages(props)
  if (passages.length === 0) return null
  const stop = () => {
    // Otherwise the focus would go to the heading when the bar is removed.
    focusOnce(visibleBlock(props.root, passages[at]))
    void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
  }
  return (
    <section className={`${styles.bar} screen-only`} aria-label={t`Found in this article`}>
      <span role="status">
        <Trans>
          {at + 1} of {passages.length}
        </Trans>
      </span>
      <button type="button" onClick={() => step(-1)} aria-label={t`Previous match`}>
        ↑
      </button>
      <button type="button" onClick={() => step(1)} aria-label={t`Next match`}>
        ↓
      </button>
      <button type="button" onClick={stop} aria-label={t`Stop marking`}>
        ×
      </button>
    </section>
  )
}
