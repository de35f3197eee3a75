import { useLingui } from '@lingui/react/macro'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { readIntercepted } from '#db/device/status.ts'
import { db } from '#db/open.ts'
import { readRejected } from '#db/reader/bookmarks.ts'
import { countUnowned } from '#db/reader/highlights.ts'
import { readSession } from '#db/reader/session.ts'
import type { Audience, SessionRow } from '#db/schema.ts'
import { onStoredElsewhere } from '../../boot/browser-storage.ts'
import { isSigningIn } from '../../commands/session.ts'
import { focusAfterNavigation } from '../../ui/focus.ts'
import { Guard } from '../../ui/guard/guard.tsx'
import { Texts } from '../../ui/texts.tsx'
import { copyOnDemand } from '../copy/on-demand.ts'
import { Header, HeaderStandIn } from '../header/header.tsx'
import { AppBadge } from '../install/app-badge.ts'
import { InstallHint } from '../install/install-hint.tsx'
import { LanguageOffer } from '../language/language-offer.tsx'
import { useShownLanguage } from '../language/use-shown-language.ts'
import { Trouble } from '../notices/failure.tsx'
import { FaultNotice } from '../notices/fault-notice.tsx'
import { lazyPart } from '../notices/missing-part.tsx'
import { Toasts } from '../notices/toasts.tsx'
import { UpdateNotice } from '../notices/update-notice.tsx'
import { Shortcuts } from '../shortcuts/shortcuts.tsx'
import { SignIn } from '../sign-in/sign-in.tsx'
import { ReaderContext, useRead, useSession } from '../view.ts'
import { useFocusRestoration } from './focus-restoration.ts'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'

const BookmarkNotices = lazyPart(() =>
  import('../bookmarks/bookmark-notices.tsx').then((module) => module.BookmarkNotices),
)

const NetworkNotice = lazyPart(() => import('../notices/network-notice.tsx').then((module) => module.NetworkNotice))

const UnownedOffer = lazyPart(() => import('../highlights/unowned.ts').then((module) => module.UnownedOffer))

/** After a sign-in or sign-out, here or in another tab, the access rules check the shown screen again. */
function useAccessChecks(session: SessionRow | undefined): void {
  const router = useRouter()
  const who = session === undefined ? undefined : `${session.aud} ${session.user?.subscribed}`
  const known = useRef<string | undefined>(undefined)
  useEffect(() => {
    // An ended session does not count: the reader signs in over the screen, and their input stays. A form of this tab opens the next
    // screen itself: an access rule would send the reader home meanwhile.
    if (known.current !== undefined && who !== known.current && !isSigningIn()) void router.invalidate()
    known.current = who
  }, [who, router])
  // The access rules read the browser's storage, which another tab writes a moment later than the tables.
  useEffect(
    () =>
      onStoredElsewhere('accessToken', () => {
        void readSession(db).then(({ expired }) => {
          if (!expired) void router.invalidate()
        })
      }),
    [router],
  )
}

/** The frame around every screen: header, footer and notices, with the reader and the language in contexts. */
export function Frame({ language }: { readonly language: string }) {
  const lang = useShownLanguage(language)
  const session = useSession()
  useFocusRestoration()
  useEffect(copyOnDemand, [])
  useAccessChecks(session)
  const aud = session?.aud ?? 'pub'
  const reader = {
    view: { aud, lang },
    // After a session has ended, reading goes on: the content on the device was paid for, and reading needs no token.
    signedIn: aud !== 'pub' && session?.expired !== true,
    subscribed: aud !== 'pub' && session?.user?.subscribed === true,
    expired: session?.expired === true,
  } as const
  return (
    <Texts>
      <ReaderContext value={reader}>
        <Guard standIn={<HeaderStandIn />}>
          <Header isReaderKnown={session !== undefined} />
        </Guard>
        <Guard>
          <Trouble />
        </Guard>
        <Main>{session !== undefined && <Outlet />}</Main>
        <Guard standIn={<footer />}>
          <Footer />
        </Guard>
        {[
          <RouteProgress key="progress" />,
          <LanguageOffer key="language" />,
          <UpdateNotice key="update" />,
          <Intercepted key="intercepted" />,
          <InstallHint key="install" />,
          <Rejected key="rejected" />,
          <Unowned key="unowned" aud={session?.aud} />,
          <AppBadge key="badge" />,
          <Toasts key="toasts" />,
          <Shortcuts key="shortcuts" />,
          <SignIn key="sign-in" expired={session?.expired} />,
          <FaultNotice key="fault" />,
        ].map((part) => (
          <Guard key={part.key}>{part}</Guard>
        ))}
      </ReaderContext>
    </Texts>
  )
}

/** Says that somebody else answers in the server's place. */
function Intercepted() {
  return useRead(readIntercepted) === true ? (
    <Suspense>
      <NetworkNotice />
    </Suspense>
  ) : null
}

/** Shows intents that the server rejected. This is rare, so the component is loaded on demand. */
function Rejected() {
  const rejected = useRead(readRejected) ?? []
  return rejected.length === 0 ? null : (
    <Suspense>
      <BookmarkNotices rejected={rejected} />
    </Suspense>
  )
}

/** After a sign-in while the app is open, the highlights that were made without an account are offered to it. */
function Unowned({ aud }: { readonly aud: Audience | undefined }) {
  const before = useRef(aud)
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (aud !== undefined) setNew(before.current === 'pub' && aud !== 'pub')
    before.current = aud ?? before.current
  }, [aud])
  const count = useRead(countUnowned, isNew)
  return aud !== undefined && isNew && count !== undefined && count > 0 ? (
    <Suspense>
      <UnownedOffer aud={aud} count={count} />
    </Suspense>
  ) : null
}

/** Moves the focus to each new screen, so that keyboards and screen readers start at its beginning. */
function Main({ children }: { readonly children: ReactNode }) {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  useEffect(() => {
    if (path === undefined) return
    // If the address names a heading, that already has the focus.
    const { current } = main
    const isAtHeading = location.hash !== '' && current?.contains(document.activeElement) === true
    if (!first.current && !isAtHeading) focusAfterNavigation(current)
    first.current = false
  }, [path])
  return (
    <main id="main" ref={main} tabIndex={-1}>
      {children}
    </main>
  )
}

function RouteProgress() {
  const { t } = useLingui()
  const loading = useRouterState({ select: (state) => state.status === 'pending' })
  return loading ? <div role="progressbar" aria-label={t`Loading the page`} className={styles.progress} /> : null
}
