import type { ReactNode } from 'react'
import styles from './footer.module.css'
import type { Site } from './site.ts'

/** Legal texts open in a new tab, so that readers do not lose their place. */
const NEW_TAB = new Set(['privacy-policy', 'terms'])

interface FooterProps {
  readonly site: Site
  readonly pages: readonly { readonly slug: string; readonly title: string }[]
  /** What only the app has. */
  readonly children?: ReactNode
}

export const Footer = ({ site: { words, Link }, pages, children }: FooterProps) => (
  <footer className={styles.footer}>
    <nav aria-label={words.pages} className={styles.pages}>
      {pages.map(({ slug, title }) => (
        <Link
          key={slug}
          to="/$bookSlug"
          params={{ bookSlug: slug }}
          {...(NEW_TAB.has(slug) ? { target: '_blank', rel: 'noopener' } : {})}
        >
          {title}
        </Link>
      ))}
    </nav>
    {children}
    <div className={styles.cards}>
      <svg role="img" aria-label="Visa" viewBox="0 0 48 30">
        <rect width="48" height="30" rx="4" />
        <text x="24" y="20">
          VISA
        </text>
      </svg>
      <svg role="img" aria-label="Mastercard" viewBox="0 0 48 30">
        <rect width="48" height="30" rx="4" />
        <circle cx="20" cy="15" r="8" />
        <circle cx="28" cy="15" r="8" />
      </svg>
    </div>
  </footer>
)
