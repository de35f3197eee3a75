import { LineIcon } from '../../ui/icon.tsx'
import type { Site } from '../site.ts'
import type { PageWords } from '../words.ts'
import styles from './article-bar.module.css'

/** On phones the controls in the header of an article are a menu. */
export const articleMenuClass = styles.menu

interface BackToBookProps {
  readonly site: Site<Pick<PageWords, 'backToBook'>>
  readonly bookSlug: string
}

/** On phones an article's header is one bar: the way back, the title, and a menu with everything else. */
export const BackToBook = ({ site: { words, Link }, bookSlug }: BackToBookProps) => (
  <Link to="/$bookSlug" params={{ bookSlug }} className={styles.back} aria-label={words.backToBook} data-always>
    <LineIcon strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" path="m14.5 5-7 7 7 7" />
  </Link>
)

/** In the menu, because the bar has no room for the name. */
export const HomeInMenu = ({ site: { words, Link } }: { readonly site: Site<Pick<PageWords, 'home'>> }) => (
  <Link to="/" className={`button ${styles.home}`}>
    {words.home}
  </Link>
)

/** The heading of the article says the same to screen readers. */
export const BarTitle = ({ children }: { readonly children: string }) => (
  <span className={styles.title} dir="auto" aria-hidden="true">
    {children}
  </span>
)

/** Opens the popover with this id. */
export const MoreButton = ({ label, id }: { readonly label: string; readonly id: string }) => (
  <button type="button" className={styles.more} popoverTarget={id} aria-label={label}>
    <LineIcon strokeWidth="3.4" strokeLinecap="round" path="M5 12h.01M12 12h.01M19 12h.01" />
  </button>
)
