import { Link } from '@tanstack/react-router'
import { addressIn, articlePath } from '#contract/addresses.ts'
import type { ArticleRow } from '#db/library/article-schema.ts'
import { useReader } from '../../shell/view.ts'

interface PassageLinkProps {
  readonly article: ArticleRow
  /** Of the highlight. */
  readonly id: string
  readonly text: string
  readonly className?: string
}

/** Leads to a passage. An article of another language is at an address of its own. */
export function PassageLink({ article, id, text, className }: PassageLinkProps) {
  const { bookSlug, slug, lang } = article
  const { view } = useReader()
  if (lang !== view.lang)
    return (
      <a href={addressIn(lang, `${articlePath(article)}?note=${id}`)} className={className} lang={lang}>
        {text}
      </a>
    )
  return (
    <Link
      to="/$bookSlug/$articleSlug"
      params={{ bookSlug, articleSlug: slug }}
      search={{ note: id }}
      className={className}
    >
      {text}
    </Link>
  )
}
