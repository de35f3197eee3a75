import { useEffect, useState } from 'react'
import type { ArticleRow } from '#db/library/article-schema.ts'
import { readText } from '#db/library/texts.ts'
import type { ShownHighlight } from '#db/reader/highlights.ts'
import { useRead } from '../../../shell/view.ts'
import { anchorOf } from '../../../ui/anchor/anchor.ts'
import { readBlocks } from '../../../ui/anchor/text-blocks.ts'
import { cleanHtml } from '../../../ui/article/clean-html.ts'
import { find } from '../../../ui/place/place.ts'

const NONE: ReadonlyMap<string, number | null> = new Map()

/**
 * The blocks of highlights that were made in other languages. The articles have the same blocks in all languages, so the text in which a
 * highlight was made tells its block after an edit. Highlights whose text is not on the device are not in the map.
 */
export function useForeignBlocks(
  article: ArticleRow,
  shown: readonly ShownHighlight[],
): ReadonlyMap<string, number | null> {
  const { id, bookSlug, lang } = article
  const languages = [...new Set(shown.map((one) => one.lang))].filter((one) => one !== lang).sort()
  const key = languages.join()
  const texts = useRead(
    (db, { aud }) => Promise.all(languages.map((one) => readText(db, { aud, lang: one }, { id, bookSlug }))),
    ...[id, bookSlug, key],
  )
  const [found, setFound] = useState(NONE)
  useEffect(() => {
    const blocks = new Map<string, number | null>()
    for (const [at, language] of key.split(',').entries()) {
      const html = texts?.[at]
      if (html == null) continue
      const joined = readBlocks(cleanHtml(html))
      for (const one of shown) if (one.lang === language) blocks.set(one.id, find(joined, anchorOf(one))?.block ?? null)
    }
    setFound(blocks.size === 0 ? NONE : blocks)
  }, [shown, texts, key])
  return found
}
