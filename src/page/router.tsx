import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { redirectFor } from './access-rules.ts'
import { addressOf } from './boot/language.ts'
import { recoverEntry } from './boot/scroll-entries.ts'
import { currentReader, restoreSession } from './commands/session.ts'
import { Article } from './screens/article/article.tsx'
import { Home } from './screens/home/home.tsx'
import { closeLayersOnBack } from './shell/frame/close-on-back.ts'
import { Frame } from './shell/frame/frame.tsx'
import { restoreScroll } from './shell/frame/scroll-restoration.ts'
import { followLanguage } from './shell/language/addresses.ts'
import { texts } from './shell/language/query.ts'
import { addressOptions } from './shell/language/rewrite.ts'
import { Failure } from './shell/notices/failure.tsx'
import { AroundScreens, onDemand } from './shell/notices/missing-part.tsx'
import { NotFoundText } from './shell/notices/not-found-text.tsx'
import { ScreenFault } from './shell/notices/screen-fault.tsx'

/** A screen that is loaded on demand. */
const lazyScreen = <Part extends Record<string, unknown>, Name extends keyof Part & string>(
  load: () => Promise<Part>,
  name: Name,
) => lazyRouteComponent(onDemand(load), name)

const createRoot = (language: string) =>
  createRootRoute({
    component: () => <Frame language={language} />,
    notFoundComponent: NotFoundText,
    errorComponent: Failure,
    beforeLoad: ({ location }) => {
      const redirectNow = () => redirectFor(currentReader(), location.pathname, location.href)
      if (redirectNow() === null) return
      // Before a redirect, read the session from the tables: the copy in the browser's storage may be lost.
      return restoreSession().then(() => {
        const to = redirectNow()
        if (to !== null) throw redirect(to)
      })
    },
  })

/** The screens of the library. */
const libraryRoutes = (getParentRoute: () => ReturnType<typeof createRoot>) =>
  [
    createRoute({ getParentRoute, path: '/', component: Home }),
    createRoute({
      getParentRoute,
      path: '/download',
      component: lazyScreen(() => import('./screens/download/download.tsx'), 'Download'),
    }),
    createRoute({
      getParentRoute,
      path: '/favorites',
      validateSearch: texts('order'),
      component: lazyScreen(() => import('./screens/favorites/favorites.tsx'), 'Favorites'),
    }),
    createRoute({
      getParentRoute,
      path: '/notes',
      component: lazyScreen(() => import('./screens/notes/notes.tsx'), 'Notes'),
    }),
    createRoute({ getParentRoute, path: '/not-found', component: NotFoundText }),
    createRoute({
      getParentRoute,
      path: '/$bookSlug',
      component: lazyScreen(() => import('./screens/book/book-or-page.tsx'), 'BookOrPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/$bookSlug/$articleSlug',
      validateSearch: texts('find', 'note'),
      component: Article,
    }),
    createRoute({
      getParentRoute,
      path: '/search',
      validateSearch: texts('q'),
      component: lazyScreen(() => import('./screens/search/search.tsx'), 'Search'),
    }),
  ] as const

/** The screens of the account and the payment. */
const accountRoutes = (getParentRoute: () => ReturnType<typeof createRoot>) =>
  [
    createRoute({
      getParentRoute,
      path: '/login',
      validateSearch: texts('redirectUrl'),
      component: lazyScreen(() => import('./screens/login.tsx'), 'Login'),
    }),
    createRoute({
      getParentRoute,
      path: '/register',
      validateSearch: texts('redirectUrl'),
      component: lazyScreen(() => import('./screens/register.tsx'), 'Register'),
    }),
    createRoute({
      getParentRoute,
      path: '/subscribe',
      validateSearch: texts('redirectedFrom'),
      component: lazyScreen(() => import('./screens/subscribe/subscribe.tsx'), 'Subscribe'),
    }),
    createRoute({
      getParentRoute,
      path: '/password/forgot-password',
      component: lazyScreen(() => import('./screens/forgot-password.tsx'), 'ForgotPassword'),
    }),
    createRoute({
      getParentRoute,
      path: '/restore-password',
      component: lazyScreen(() => import('./screens/restore-password.tsx'), 'RestorePassword'),
    }),
    createRoute({
      getParentRoute,
      path: '/confirm-email',
      component: lazyScreen(() => import('./screens/confirm-email.tsx'), 'ConfirmEmail'),
    }),
    createRoute({
      getParentRoute,
      path: '/settings',
      component: lazyScreen(() => import('./screens/settings/settings.tsx'), 'Settings'),
    }),
    createRoute({
      getParentRoute,
      path: '/$provider/process-social-auth',
      component: lazyScreen(() => import('./screens/social-return.tsx'), 'SocialReturn'),
    }),
    createRoute({
      getParentRoute,
      path: '/checkout/$status',
      validateSearch: texts('session'),
      component: lazyScreen(() => import('./screens/checkout/checkout.tsx'), 'Checkout'),
    }),
    createRoute({
      getParentRoute,
      path: '/thank-you',
      component: lazyScreen(() => import('./screens/checkout/thank-you.tsx'), 'ThankYou'),
    }),
    createRoute({
      getParentRoute,
      path: '/error-payment',
      validateSearch: texts('session'),
      component: lazyScreen(() => import('./screens/checkout/checkout.tsx'), 'ErrorPayment'),
    }),
  ] as const

/**
 * Creates the router with all screens. Home and article are in the app's first file, because readers start there. All others are loaded on
 * demand.
 */
export function createRoutes(language: string) {
  const root = createRoot(language)
  const getParentRoute = () => root
  const routes = [...libraryRoutes(getParentRoute), ...accountRoutes(getParentRoute)] as const
  recoverEntry()
  closeLayersOnBack(() => router.history.location.state)
  const router = createRouter({
    ...addressOptions(addressOf(location.pathname).language),
    routeTree: root.addChildren(routes),
    // `restoreScroll` does the scrolling instead of the router.
    scrollRestoration: () => false,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFault,
    InnerWrap: AroundScreens,
  })
  followLanguage(router)
  restoreScroll(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRoutes>
  }
}
