import type { ReactNode } from 'react'
import { LEAF } from '../ui/leaf.ts'
import { LineIcon } from '../ui/line-icon.tsx'
import { articleMenuClass, BackToBook, BarTitle, HomeInMenu, MoreButton } from './article/article-bar.tsx'
import styles from './header.module.css'
import type { Site } from './site.ts'
import type { PageWords } from './words.ts'

interface HomeLinkProps {
  readonly site: Site<Pick<PageWords, 'larderHome'>>
  readonly signedIn: boolean
}

/** The leaf and the name. */
export const HomeLink = ({ site: { words, Link }, signedIn }: HomeLinkProps) => (
  <Link to="/" className={styles.home} data-guest={signedIn ? undefined : true} aria-label={words.larderHome}>
    <svg viewBox={LEAF.viewBox} aria-hidden="true">
      <path fill="currentColor" d={LEAF.d} />
    </svg>
    <span translate="no">Larder</span>
  </Link>
)

/** The button's text, or its icon where there is little room. */
export const RelatedBooksText = ({ children }: { readonly children: ReactNode }) => (
  <>
    <span className={styles.wide}>{children}</span>
    <LineIcon
      className={styles.narrow}
      data-related
      strokeWidth="1.8"
      strokeLinejoin="round"
      path="M4 4h4v16H4ZM8 4h4v16H8Zm5 .6 3.8-1L21 19l-3.9 1Z"
    />
  </>
)

/** The id of the menu of a header without React. */
const MENU_ID = 'more'

/** What the header of an article has on phones. */
interface ArticleBar {
  readonly site: Site<Pick<PageWords, 'home' | 'backToBook' | 'more'>>
  readonly bookSlug: string
  readonly title: string
}

interface PlainHeaderProps {
  readonly skip?: ReactNode
  readonly home: ReactNode
  readonly search?: ReactNode
  /** On the home screen the status line is elsewhere. */
  readonly hasStatus: boolean
  readonly article?: ArticleBar | undefined
  /** Menus and links at its end. */
  readonly children?: ReactNode
}

/** As high as the app's header. The device has not said its status yet, so that line is empty. */
export const PlainHeader = ({ skip, home, search, hasStatus, article, children }: PlainHeaderProps) => (
  <header className={styles.header} data-article={article && true}>
    {skip}
    <div className={styles.row} data-lines={hasStatus ? 2 : undefined}>
      {home}
      {article && <BackToBook {...article} />}
      {search}
      <div className={styles.middle}>
        {article && <BarTitle>{article.title}</BarTitle>}
        {hasStatus && (
          <p className={styles.status} aria-hidden="true">
            {'\u00a0'}
          </p>
        )}
      </div>
      {article && <MoreButton label={article.site.words.more} id={MENU_ID} />}
      {children !== undefined && (
        <div className={`${styles.controls} ${articleMenuClass}`} id={MENU_ID} popover={article && 'auto'}>
          {article && <HomeInMenu site={article.site} />}
          {children}
        </div>
      )}
    </div>
  </header>
)
