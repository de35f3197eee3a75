import { Link } from '@tanstack/react-router'
import { addressIn, articlePath } from '#contract/addresses.ts'
import type { ArticleRow } from '#db/library/article-schema.ts'
import { useReader } from '../../shell/view.ts'
import type { LinkedArticle } from './markdown.ts'

interface PassageLinkProps {
  readonly article: ArticleRow
  /** Of the highlight. */
  readonly id: string
  readonly text: string
  readonly className?: string
}

/** The address of a highlight's passage, in the language of its article. */
export const passageAddress = (article: LinkedArticle, id: string): string =>
  addressIn(article.lang, `${articlePath(article)}?note=${id}`)

/** Leads to a passage. An article of another language is at an address of its own. */
export function PassageLink({ article, id, text, className }: PassageLinkProps) {
  const { bookSlug, slug, lang } = article
  const { view } = useReader()
  if (lang !== view.lang)
    return (
      <a href={passageAddress(article, id)} className={className} lang={lang} dir="auto">
        {text}
      </a>
    )
  return (
    <Link
      to="/$bookSlug/$articleSlug"
      params={{ bookSlug, articleSlug: slug }}
      search={{ note: id }}
      className={className}
      dir="auto"
    >
      {text}
    </Link>
  )
}
