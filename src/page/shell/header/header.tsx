import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, Suspense } from 'react'
import { readBooks } from '#db/books.ts'
import { readLanguages, readStoredLanguages } from '#db/languages.ts'
import { chooseLanguageNow } from '../../commands/language.ts'
import { isWayIn, wayBack } from '../../guards.ts'
import { LEAF } from '../../ui/leaf.ts'
import { Menu, menuItemClass } from '../menu/menu.tsx'
import { late } from '../notices/missing-part.tsx'
import { useOnline } from '../online.ts'
import { askToSignIn } from '../sign-in/ask.ts'
import { useRead, useReader } from '../view.ts'
import styles from './header.module.css'
import { StatusLine } from './status-line.tsx'

/** A moment after the first text: nobody searches before he has seen where he is. */
const SearchBox = late(() => import('../search/search-box.tsx').then((module) => module.SearchBox))
/** A visitor has none. */
const AccountMenu = late(() => import('./account-menu.tsx').then((module) => module.AccountMenu))

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
            <SignInLinks over={path === '/' || (expired && !isWayIn(path))} />
          )}
        </div>
      </div>
    </header>
  )
}

/** Signing in opens over the books of home, and over whatever an ended session left on the screen; from elsewhere one comes back to where one was. */
function SignInLinks({ over }: { readonly over: boolean }) {
  const here = useRouterState({ select: ({ location: at }) => wayBack(at.pathname, at.href, location.origin) })
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

function BooksSign() {
  return (
    <svg className={styles.narrow} data-related width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
        d="M4 4h4v16H4ZM8 4h4v16H8Zm5 .6 3.8-1L21 19l-3.9 1Z"
      />
    </svg>
  )
}

/** The other books than the one being read; only when the library has more than one. */
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
          <BooksSign />
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
 * Online, all languages of the library; offline, those on the device. Not there for a library of one language; a network that goes takes nothing away
 * that others would move for.
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
