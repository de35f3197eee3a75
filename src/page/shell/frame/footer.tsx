import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { readPages } from '#db/library/pages.ts'
import { useRead } from '../view.ts'
import styles from './footer.module.css'

/** Legal texts open in a new tab, so that readers do not lose their place. */
const NEW_TAB = new Set(['privacy-policy', 'terms'])

export function Footer() {
  const { t } = useLingui()
  const pages = useRead((db, view) => readPages(db, view.lang)) ?? []
  return (
    <footer className={styles.footer}>
      <nav aria-label={t`Pages`} className={styles.pages}>
        {pages
          .filter((page) => page.slug !== 'home')
          .map(({ slug, title }) => (
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
}
