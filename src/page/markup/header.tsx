import type { MouseEventHandler, ReactNode } from 'react'
import { LineIcon } from '../ui/icon.tsx'
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
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <path fill="currentColor" d="M54 8C28 8 10 22 10 42c0 6 2 11 4 14C26 56 54 48 54 8Z" />
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

interface PageHeaderProps {
  readonly skip?: ReactNode
  readonly home: ReactNode
  readonly search?: ReactNode
  readonly status: ReactNode
  /** How many lines it has on phones, where the browser has to know that before it has read all of it. */
  readonly lines?: 2 | undefined
  /** What the device has to say is not known yet. */
  readonly isUnknown?: boolean
  readonly article?: ArticleBar | undefined
  /** The id of the article's menu. */
  readonly menu: string
  readonly onMenuClick?: MouseEventHandler<HTMLElement>
  /** Menus and links at its end. */
  readonly children?: ReactNode
}

/** The header of every page: the app's, the server's and that of the early article. */
export const PageHeader = ({ article, menu, children, ...parts }: PageHeaderProps) => (
  <header className={styles.header} data-article={article && true}>
    {parts.skip}
    <div className={styles.row} data-lines={parts.lines} data-unknown={parts.isUnknown || undefined}>
      {parts.home}
      {article && <BackToBook {...article} />}
      {parts.search}
      <div className={styles.middle}>
        {article && <BarTitle>{article.title}</BarTitle>}
        {parts.status}
      </div>
      {article && <MoreButton label={article.site.words.more} id={menu} />}
      {children !== undefined && (
        <div
          className={`${styles.controls} ${articleMenuClass}`}
          id={menu}
          popover={article && 'auto'}
          onClickCapture={parts.onMenuClick}
        >
          {article && <HomeInMenu site={article.site} />}
          {children}
        </div>
      )}
    </div>
  </header>
)

interface PlainHeaderProps extends Pick<PageHeaderProps, 'skip' | 'home' | 'search' | 'article' | 'children'> {
  /** On the home screen the status line is elsewhere. */
  readonly hasStatus: boolean
}

/** As high as the app's header. The device has not said its status yet, so that line is empty. */
export const PlainHeader = ({ hasStatus, ...parts }: PlainHeaderProps) => (
  <PageHeader
    {...parts}
    menu={MENU_ID}
    lines={hasStatus ? 2 : undefined}
    status={
      hasStatus && (
        <p className={styles.status} aria-hidden="true">
          {'\u00a0'}
        </p>
      )
    }
  />
)

/** Leads readers with a keyboard past the header. */
export const SkipLink = ({ site: { words } }: { readonly site: Pick<Site<Pick<PageWords, 'skip'>>, 'words'> }) => (
  <a className={`button ${styles.skip}`} href="#main">
    {words.skip}
  </a>
)

interface SignInLinksProps {
  readonly site: Site<Pick<PageWords, 'signInNow' | 'signUp'>>
  /** Where the reader comes back to. */
  readonly search: { readonly redirectUrl?: string }
  readonly onSignIn?: MouseEventHandler<HTMLElement>
}

/** What a visitor has in place of the account's menu. */
export const SignInLinks = ({ site: { words, Link }, search, onSignIn }: SignInLinksProps) => (
  <>
    <Link to="/login" search={search} className="button" onClick={onSignIn}>
      {words.signInNow}
    </Link>
    <Link to="/register" search={search} className={`button primary ${styles.signUp}`}>
      {words.signUp}
    </Link>
  </>
)
