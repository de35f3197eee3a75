import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { HighlightColor } from '#contract/library/highlights.ts'
import type { ArticleRow } from '#db/library/article-schema.ts'
import type { ShownHighlight } from '#db/reader/highlights.ts'
import { withoutHidden } from '../../../shell/copy/selected.ts'
import { orSaySo, removeAndSaySo } from '../../../shell/highlights/remove-highlight.ts'
import { share } from '../../../shell/share/share.ts'
import { useReader } from '../../../shell/view.ts'
import type { JoinedBlocks } from '../../../ui/anchor/anchor.ts'
import { areInDocument, readBlocks, type TextBlocks } from '../../../ui/anchor/text-blocks.ts'
import { cleanHtml } from '../../../ui/article/clean-html.ts'
import { quoted } from '../../../ui/article/quoted.ts'
import { Guard } from '../../../ui/guard/guard.tsx'
import { change, highlight } from './actions.ts'
import { useChosen } from './chosen.ts'
import { copyQuote } from './copy-quote.ts'
import { useForeignBlocks } from './foreign-blocks.ts'
import { HighlightList } from './highlight-list.tsx'
import styles from './highlights.module.css'
import { Note, type Noted, notedOf } from './note.tsx'
import { asShown, inOwnWords } from './own-words.ts'
import { paintHighlights } from './paint.ts'
import { placeHighlights } from './place-highlights.ts'
import { useScrollToNote } from './scroll-to-note.ts'
import { useSelectByKey } from './selection/select-by-key.ts'
import { isPassage, quoteOf, useSelected } from './selection/selected.ts'
import { SelectionToolbar } from './selection/selection-toolbar.tsx'
import { queryFrom, type Source, sourceOf, textFragment } from './source.ts'

interface HighlightsProps {
  readonly article: ArticleRow
  readonly text: HTMLElement
  /** Another text has other blocks. */
  readonly html: string
  readonly shown: readonly ShownHighlight[]
  /** How often the reader asked by key for a selection. */
  readonly timesByKey: number
}

/** The reader's highlights in an article, and what they can do with a selection. */
export function Highlights({ html, ...props }: HighlightsProps) {
  const { text } = props
  const [blocks, setBlocks] = useState<TextBlocks | null>(null)
  // Not while rendering: a changed text is put into the document after that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other blocks
  useLayoutEffect(() => {
    setBlocks(readBlocks(text))
    const watch = new MutationObserver(() =>
      setBlocks((before) => (before === null || areInDocument(before) ? before : readBlocks(text))),
    )
    watch.observe(text, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [text, html])
  const own = useMemo(() => readBlocks(cleanHtml(html)), [html])
  return blocks === null ? null : <HighlightsIn blocks={blocks} own={own} {...props} />
}

interface HighlightsInProps extends Omit<HighlightsProps, 'html'> {
  /** The blocks of the document. A translator of the browser may have put other words there. */
  readonly blocks: TextBlocks
  /** The article's own words. */
  readonly own: JoinedBlocks
}

const shareQuote = (source: Source, isSelected: boolean): Promise<void> =>
  share(
    {
      title: source.title,
      text: withoutHidden(quoted(source.quote, source.lang)),
      url: source.address + textFragment(source.quote),
    },
    // Without a menu for sharing, the quote is copied with its source.
    () => copyQuote(source, isSelected),
  )

/** The highlights at their places in the article's own words, and at those in the document, painted there. */
function usePlaced({ article, blocks, own, shown }: Omit<HighlightsInProps, 'text' | 'timesByKey'>) {
  const { lang } = article
  const foreignBlocks = useForeignBlocks(article, shown)
  const owned = useMemo(() => placeHighlights(own, lang, shown, foreignBlocks), [own, lang, shown, foreignBlocks])
  const placed = useMemo(() => asShown(owned, own, blocks), [owned, own, blocks])
  useEffect(() => paintHighlights(blocks, placed), [blocks, placed])
  useScrollToNote(blocks, placed)
  return { owned, placed }
}

function HighlightsIn({ article, text, blocks, own, shown, timesByKey }: HighlightsInProps) {
  const { aud } = useReader().view
  const { lang, title } = article
  const { owned, placed } = usePlaced({ article, blocks, own, shown })
  useSelectByKey(blocks, timesByKey)
  const selected = useSelected(text, blocks)
  const { chosen, choose, endChoice } = useChosen(text, blocks, placed)
  const [noted, setNoted] = useState<Noted | null>(null)
  const navigate = useNavigate()
  const passages = selected?.passages ?? []
  const ownPassages = inOwnWords(passages, own, blocks)
  // Words that are highlighted already are not highlighted twice.
  const current = owned.find(({ highlight: { id }, passage, isForeign }) =>
    selected === null ? id === chosen?.id : !isForeign && isPassage(ownPassages, passage),
  )?.highlight
  const line = selected?.line ?? (current === undefined ? undefined : chosen?.line)
  const quote = (selected === null ? current?.quote : undefined) ?? quoteOf(blocks, passages)
  const source = sourceOf(quote, current?.lang ?? lang, article)
  const close = () => {
    getSelection()?.removeAllRanges()
    endChoice()
  }
  const finish = (work: () => void) => {
    work()
    setNoted(null)
    close()
  }
  const paint = (color: HighlightColor) =>
    current === undefined
      ? highlight(aud, article, own, ownPassages, { color, note: '' })
      : change(aud, current, title, { color })
  return (
    <>
      {/* Around the conditions: the message stays when the selection ends. */}
      <Guard>
        {line !== undefined && noted === null && (
          <SelectionToolbar
            line={line}
            color={current?.color}
            isFocused={selected === null && chosen?.entry != null}
            returnTo={chosen?.entry ?? selected?.element ?? null}
            onColor={(color) => finish(() => orSaySo(paint(color)))}
            onNote={() => setNoted(notedOf(current, ownPassages, quote))}
            onCopy={() => void copyQuote(source, selected !== null).then(close)}
            onShare={() => void shareQuote(source, selected !== null).then(close)}
            onFind={() => void navigate({ to: '/search', search: { q: queryFrom(quote) } })}
            onRemove={current && (() => finish(() => removeAndSaySo(aud, current, title)))}
            onClose={close}
          />
        )}
        {noted !== null && <Note {...{ noted, article, own, finish }} onClose={() => setNoted(null)} />}
      </Guard>
      {placed.length > 0 && <Margin blocks={blocks} text={text} placed={placed} onChoose={choose} />}
    </>
  )
}

/** The notes beside the text. */
function Margin(props: ComponentProps<typeof HighlightList>) {
  const { t } = useLingui()
  return (
    <aside className={`${styles.margin} screen-only`} aria-label={t`Notes`}>
      <Guard>
        <HighlightList {...props} />
      </Guard>
      <p className={styles.all}>
        <Link to="/notes">{t`All notes`}</Link>
      </p>
    </aside>
  )
}
