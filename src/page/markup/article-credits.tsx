import type { Credits } from '#contract/library/content.ts'
import { type CreditWords, creditLines } from '#contract/library/credit-lines.ts'
import styles from './article-page.module.css'
import type { Site } from './site.ts'

interface ArticleCreditsProps {
  readonly site: Site<CreditWords>
  /** Null when the server did not name anybody. */
  readonly credits: Credits | null
  /** The language of the article. */
  readonly lang: string
}

/** Who wrote an article, who checked it and when, and what it cannot be. */
export function ArticleCredits({ site: { words }, credits, lang }: ArticleCreditsProps) {
  const lines = creditLines(credits, lang, words)
  if (lines.length === 0) return null
  return (
    <footer className={styles.credits}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </footer>
  )
}
