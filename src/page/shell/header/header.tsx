import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, Suspense } from 'react'
import { readBooks } from '#db/library/books.ts'
import { readLanguages, readStoredLanguages } from '#db/library/languages.ts'
import { chooseLanguageNow } from '../../commands/language.ts'
import { isSignInScreen, returnPath } from '../../guards.ts'
import { LEAF } from '../../ui/leaf.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { Menu, menuItemClass } from '../menu/menu.tsx'
import { lazyPart } from '../notices/missing-part.tsx'
import { useOnline } from '../online.ts'
import { askToSignIn } from '../sign-in/ask.ts'
import { useRead, useReader } from '../view.ts'
import styles from './header.module.css'
import { StatusLine } from './status-line.tsx'

/** Loaded after the first text, because readers do not search before they have seen the screen. */
const SearchBox = lazyPart(() => import('../search/search-box.tsx').then((module) => module.SearchBox))
/** Loaded on demand: a visitor needs none. */
const AccountMenu = lazyPart(() => import('./account-menu.tsx').then((module) => module.AccountMenu))

export function Header() {
  const { t } = useLingui()
  const { signedIn, expired } = useReader()
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <header className={styles.header}>
      <a className={`button ${styles.skip}`} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <div className={styles.row}>
        <Link to="/" className={styles.home} data-guest={!signedIn || undefined} aria-label={t`Larder, home`}>
          <svg viewBox={LEAF.viewBox} aria-hidden="true">
            <path fill="currentColor" d={LEAF.d} />
          </svg>
          <span>Larder</span>
        </Link>
        <Suspense fallback={<span className={styles.search} />}>
          <SearchBox />
        </Suspense>
        <StatusLine unseen={path === '/'} />
        <div className={styles.controls}>
          <RelatedBooks />
          <LanguageMenu />
          {signedIn ? (
            <Suspense>
              <AccountMenu />
            </Suspense>
          ) : (
            <SignInLinks over={path === '/' || (expired && !isSignInScreen(path))} />
          )}
        </div>
      </div>
    </header>
  )
}

/**
 * Sign-in opens as a dialog on the home screen, and on any screen after the session ended. Elsewhere it is a link, and the reader comes
 * back to this screen.
 */
function SignInLinks({ over }: { readonly over: boolean }) {
  const here = useRouterState({ select: ({ location: at }) => returnPath(at.pathname, at.href, location.origin) })
  const search = here === '/' ? {} : { redirectUrl: here }
  const open = (event: MouseEvent) => {
    if (!over || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    askToSignIn('asked')
  }
  return (
    <>
      <Link to="/login" search={search} className="button" onClick={open}>
        <Trans context="action">Sign In</Trans>
      </Link>
      <Link to="/register" search={search} className={`button primary ${styles.signUp}`}>
        <Trans>Sign Up</Trans>
      </Link>
    </>
  )
}

/** The other books, if the library has more than one. */
function RelatedBooks() {
  const { t } = useLingui()
  const { bookSlug } = useParams({ strict: false }) as { bookSlug?: string }
  const books = useRead(readBooks) ?? []
  if (bookSlug === undefined || books.length < 2 || !books.some((book) => book.slug === bookSlug)) return null
  return (
    <Menu
      label={t`Related Books`}
      text={
        <>
          <span className={styles.wide}>{t`Related Books`}</span>
          <LineIcon
            className={styles.narrow}
            data-related
            strokeWidth="1.8"
            strokeLinejoin="round"
            path="M4 4h4v16H4ZM8 4h4v16H8Zm5 .6 3.8-1L21 19l-3.9 1Z"
          />
        </>
      }
    >
      {books
        .filter((book) => book.slug !== bookSlug)
        .map((book) => (
          <Link
            key={book.slug}
            role="menuitem"
            className={menuItemClass}
            to="/$bookSlug"
            params={{ bookSlug: book.slug }}
          >
            {book.title}
          </Link>
        ))}
    </Menu>
  )
}

/**
 * All languages of the library when online, and those on the device when offline. Hidden when the library has one language. Losing the
 * network does not hide it, so that the controls beside it do not move.
 */
function LanguageMenu() {
  const { t } = useLingui()
  const { view } = useReader()
  const online = useOnline()
  const known = useRead(readLanguages) ?? []
  const stored = useRead(readStoredLanguages) ?? []
  if (known.length < 2) return null
  const languages = online ? known : stored
  const code = view.lang.toUpperCase()
  return (
    <Menu label={t`${code}, language`} text={code}>
      {languages.map(({ iso, name }) => (
        <button
          key={iso}
          type="button"
          role="menuitemradio"
          aria-checked={iso === view.lang}
          lang={iso}
          className={menuItemClass}
          onClick={() => chooseLanguageNow(iso)}
        >
          {name}
        </button>
      ))}
    </Menu>
  )
}
