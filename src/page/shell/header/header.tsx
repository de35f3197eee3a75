import { useLingui } from '@lingui/react/macro'
import { Link, useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, Suspense, useId } from 'react'
import { readBooks } from '#db/library/books.ts'
import { readLanguages, readStoredLanguages } from '#db/library/languages.ts'
import type { BookRow, LanguageRow } from '#db/schema.ts'
import { isSignInScreen, returnPath } from '../../access-rules.ts'
import styles from '../../markup/header.module.css'
import { HomeLink, PageHeader, PlainHeader, RelatedBooksText, SignInLinks, SkipLink } from '../../markup/header.tsx'
import { SearchPlace } from '../../markup/search-place.tsx'
import { Guard } from '../../ui/guard/guard.tsx'
import { isPlainClick } from '../../ui/plain-click.ts'
import { isAbsentIn, switchLanguage } from '../language/addresses.ts'
import { useTextLinks } from '../language/use-addresses.ts'
import { Menu, menuButtonClass, menuItemClass } from '../menu/menu.tsx'
import { lazyPart } from '../notices/missing-part.tsx'
import { useOnline } from '../online.ts'
import { carryWords } from '../search/typed-words.ts'
import { askToSignIn } from '../sign-in/ask.ts'
import { useSite } from '../site.tsx'
import { useShownTitle } from '../title.ts'
import { useRead, useReader } from '../view.ts'
import { AccountButtonText } from './account-button-text.tsx'
import { StatusLine } from './status-line.tsx'

/** Loaded after the first text, because readers do not search before they have seen the screen. */
const SearchBox = lazyPart(() => import('../search/search-box.tsx').then((module) => module.SearchBox))
/** Loaded on demand: a visitor needs none. */
const AccountMenu = lazyPart(() => import('./account-menu.tsx').then((module) => module.AccountMenu))

/** On phones the menu of an article's bar closes when the reader has chosen something in it. */
function closeAfterChoice({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const isChoice = target instanceof Element && target.closest('a, [role^=menuitem]') !== null
  if (isChoice && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
}

/** `isReaderKnown`: the session was read from the tables. */
export function Header({ isReaderKnown }: { readonly isReaderKnown: boolean }) {
  const { signedIn, expired } = useReader()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const books = useRead(readBooks)
  const languages = useRead(readLanguages)
  const site = useSite()
  const { hrefFor } = useTextLinks()
  const { bookSlug, articleSlug } = useParams({ strict: false })
  const title = useShownTitle()
  const menu = useId()
  const plainSearch = <SearchPlace site={site} action={hrefFor('/search')} input={carryWords} />
  const isKnown = isReaderKnown && books !== undefined && languages !== undefined
  return (
    <PageHeader
      skip={<SkipLink site={site} />}
      home={<HomeLink site={site} signedIn={signedIn} />}
      search={
        <Guard standIn={plainSearch}>
          <Suspense fallback={plainSearch}>
            <SearchBox />
          </Suspense>
        </Guard>
      }
      status={
        <Guard>
          <StatusLine unseen={path === '/'} />
        </Guard>
      }
      isUnknown={!isKnown}
      article={bookSlug === undefined || articleSlug === undefined ? undefined : { site, bookSlug, title }}
      menu={menu}
      onMenuClick={closeAfterChoice}
    >
      <Guard>
        <RelatedBooks books={books ?? null} />
      </Guard>
      <Guard>
        <LanguageMenu known={languages ?? []} />
      </Guard>
      {signedIn ? <Account /> : <SignIn over={path === '/' || (expired && !isSignInScreen(path))} />}
    </PageHeader>
  )
}

/** Stands in the place of a header that has failed: the ways home and to the search. */
export function HeaderStandIn() {
  const site = useSite()
  const { signedIn } = useReader()
  const { hrefFor } = useTextLinks()
  return (
    <PlainHeader
      home={<HomeLink site={site} signedIn={signedIn} />}
      search={<SearchPlace site={site} action={hrefFor('/search')} input={carryWords} />}
      hasStatus
    />
  )
}

/** The menu of the account. If it fails, a link still leads to the settings. */
const Account = () => (
  <Guard
    standIn={
      <Link to="/settings" className={menuButtonClass}>
        <AccountButtonText />
      </Link>
    }
  >
    <Suspense
      fallback={
        <Reserved>
          <AccountButtonText />
        </Reserved>
      }
    >
      <AccountMenu />
    </Suspense>
  </Guard>
)

/**
 * Sign-in opens as a dialog on the home screen, and on any screen after the session ended. Elsewhere it is a link, and the reader comes
 * back to this screen.
 */
function SignIn({ over }: { readonly over: boolean }) {
  const here = useRouterState({ select: ({ location: at }) => returnPath(at.pathname, at.href, location.origin) })
  const open = (event: MouseEvent) => {
    if (!over || !isPlainClick(event)) return
    event.preventDefault()
    askToSignIn('asked')
  }
  return <SignInLinks site={useSite()} search={here === '/' ? {} : { redirectUrl: here }} onSignIn={open} />
}

/** Takes the place of a menu's button that comes later. */
const Reserved = ({ children }: { readonly children: ReactNode }) => (
  <span className={`${menuButtonClass} ${styles.reserved}`} aria-hidden="true">
    {children}
  </span>
)

/** The other books, if the library has more than one. `books` is null while they are not on the device. */
function RelatedBooks({ books }: { readonly books: readonly BookRow[] | null }) {
  const { t } = useLingui()
  const { bookSlug } = useParams({ strict: false })
  const text = <RelatedBooksText>{t`Related Books`}</RelatedBooksText>
  if (bookSlug === undefined) return null
  if (books === null) return <Reserved>{text}</Reserved>
  if (books.length < 2 || !books.some((book) => book.slug === bookSlug)) return null
  return (
    <Menu label={t`Related Books`} text={text}>
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
 * All languages of the library when online, and those on the device when offline. Hidden when the library has the shown language only.
 * Losing the network does not hide it, so that the controls beside it do not move.
 */
function LanguageMenu({ known }: { readonly known: readonly LanguageRow[] }) {
  const { t } = useLingui()
  const { view } = useReader()
  const router = useRouter()
  const online = useOnline()
  const stored = useRead(readStoredLanguages) ?? []
  const code = view.lang.toUpperCase()
  // They are not on the device yet.
  if (known.length === 0) return <Reserved>{code}</Reserved>
  if (known.every(({ iso }) => iso === view.lang)) return null
  const languages = online ? known : stored
  // When the tables cannot be read, the address stays.
  const choose = async (lang: string) =>
    switchLanguage(router, lang, await isAbsentIn(router, { ...view, lang }).catch(() => false))
  return (
    <Menu label={t`${code}, language`} text={code}>
      {languages.map(({ iso, name }) => (
        <button
          key={iso}
          type="button"
          role="menuitemradio"
          aria-checked={iso === view.lang}
          lang={iso}
          translate="no"
          className={menuItemClass}
          onClick={() => void choose(iso)}
        >
          {name}
        </button>
      ))}
    </Menu>
  )
}
