import { Suspense, useEffect, useState } from 'react'
import type { ArticleRow } from '#db/library/article-schema.ts'
import { readHighlightsIn } from '#db/reader/highlights.ts'
import { lazyPart } from '../../../shell/notices/missing-part.tsx'
import { useRead } from '../../../shell/view.ts'

const Highlights = lazyPart(() => import('./highlights.tsx').then((module) => module.Highlights))

interface OnDemandProps {
  readonly article: ArticleRow
  readonly text: HTMLElement
  readonly html: string
}

const CONTROLS = 'input, textarea, select, [role=toolbar], [role=menu], dialog'

/** Shift with an arrow while nothing in the text is selected, and no caret is there. With one, the browser selects by itself. */
function beginsByKey({ key, shiftKey, target }: KeyboardEvent, text: HTMLElement): boolean {
  if (!shiftKey || !key.startsWith('Arrow')) return false
  const { anchorNode } = getSelection() ?? { anchorNode: null }
  return !(target instanceof Element && target.closest(CONTROLS)) && !text.contains(anchorNode)
}

/** Loads the highlights when the article has some, or when the reader begins to select. The first article needs none of it. */
export function HighlightsOnDemand({ article, text, html }: OnDemandProps) {
  const shown = useRead((db, { aud }) => readHighlightsIn(db, aud, article.id), article.id)
  const [isSelecting, setSelecting] = useState(false)
  const [timesByKey, setTimesByKey] = useState(0)
  useEffect(() => {
    const onSelection = () => {
      const selection = getSelection()
      if (selection?.isCollapsed === false && text.contains(selection.anchorNode)) setSelecting(true)
    }
    const onKey = (event: KeyboardEvent) => {
      if (!beginsByKey(event, text)) return
      event.preventDefault()
      setTimesByKey((times) => times + 1)
    }
    onSelection()
    document.addEventListener('selectionchange', onSelection)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('selectionchange', onSelection)
      document.removeEventListener('keydown', onKey)
    }
  }, [text])
  if (shown === undefined || (shown.length === 0 && !isSelecting && timesByKey === 0)) return null
  return (
    <Suspense>
      <Highlights article={article} text={text} html={html} shown={shown} timesByKey={timesByKey} />
    </Suspense>
  )
}
