import { useEffect, useState } from 'react'
import { readText } from '#db/library/texts.ts'
import type { NotedArticle, Notes } from '#db/reader/notes.ts'
import { useRead } from '../../shell/view.ts'
import { anchorOf } from '../../ui/anchor/anchor.ts'
import { currentPassage } from '../../ui/anchor/current-passage.ts'
import { readBlocks } from '../../ui/anchor/text-blocks.ts'
import { cleanHtml } from '../../ui/article/clean-html.ts'

const NONE: ReadonlySet<string> = new Set()

/** The ids of the highlights whose words are no longer in a text. */
function goneFrom(html: string, { article, highlights }: NotedArticle): readonly string[] {
  const blocks = readBlocks(cleanHtml(html))
  return highlights
    .filter((one) => one.lang === article.lang && currentPassage(blocks, anchorOf(one)) === null)
    .map(({ id }) => id)
}

/** The ids of the highlights whose words are no longer in the article, as far as its text is on the device. */
export function useGone(notes: Notes | undefined): ReadonlySet<string> {
  const articles = notes?.books.flatMap((book) => book.articles) ?? []
  const key = articles.map(({ article: { id, lang } }) => `${lang} ${id}`).join()
  const texts = useRead(
    (db, { aud }) => Promise.all(articles.map(({ article }) => readText(db, { aud, lang: article.lang }, article))),
    key,
  )
  const [gone, setGone] = useState(NONE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `notes` stands for the articles
  useEffect(() => {
    if (texts?.length !== articles.length) return
    const ids = articles.flatMap((noted, at) => {
      const html = texts[at]
      return html == null ? [] : goneFrom(html, noted)
    })
    setGone(ids.length === 0 ? NONE : new Set(ids))
  }, [notes, texts])
  return gone
}
