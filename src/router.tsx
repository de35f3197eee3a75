import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { currentVisitor, restoreSession } from './commands/session.ts'
import { redirectFor } from './guards.ts'
import { Article } from './screens/article/article.tsx'
import { Home } from './screens/home.tsx'
import { Failure } from './shell/failure.tsx'
import { Frame } from './shell/frame.tsx'
import { NotFoundText } from './shell/not-found-text.tsx'

type Query = Readonly<Record<string, unknown>>

/** Of a query, the named texts; whatever else an address carries is left out. */
const texts =
  <const K extends string>(...names: readonly K[]) =>
  (query: Query): { [name in K]?: string } =>
    Object.fromEntries(names.flatMap((name) => (typeof query[name] === 'string' ? [[name, query[name]]] : []))) as {
      [name in K]?: string
    }

/** The tree of screens. Home and article come with the app, since readers open it there; the rest is loaded on demand. */
export function createRoutes(language: string) {
  const root = createRootRoute({
    component: () => <Frame language={language} />,
    notFoundComponent: NotFoundText,
    errorComponent: Failure,
    beforeLoad: ({ location }) => {
      const elsewhere = () => redirectFor(currentVisitor(), location.pathname, location.href)
      if (elsewhere() === null) return
      // Before somebody is turned away, the tables are asked who he is.
      return restoreSession().then(() => {
        const to = elsewhere()
        if (to !== null) throw redirect(to)
      })
    },
  })
  const getParentRoute = () => root
  const routes = [
    createRoute({ getParentRoute, path: '/', component: Home }),
    createRoute({
      getParentRoute,
      path: '/login',
      validateSearch: texts('redirectUrl'),
      component: lazyRouteComponent(() => import('./screens/login.tsx'), 'Login'),
    }),
    createRoute({
      getParentRoute,
      path: '/register',
      validateSearch: texts('redirectUrl'),
      component: lazyRouteComponent(() => import('./screens/register.tsx'), 'Register'),
    }),
    createRoute({
      getParentRoute,
      path: '/subscribe',
      validateSearch: texts('redirectedFrom'),
      component: lazyRouteComponent(() => import('./screens/subscribe/subscribe.tsx'), 'Subscribe'),
    }),
    createRoute({
      getParentRoute,
      path: '/password/forgot-password',
      component: lazyRouteComponent(() => import('./screens/forgot-password.tsx'), 'ForgotPassword'),
    }),
    createRoute({
      getParentRoute,
      path: '/restore-password',
      validateSearch: texts('token', 'email'),
      component: lazyRouteComponent(() => import('./screens/restore-password.tsx'), 'RestorePassword'),
    }),
    createRoute({
      getParentRoute,
      path: '/settings',
      component: lazyRouteComponent(() => import('./screens/settings/settings.tsx'), 'Settings'),
    }),
    createRoute({
      getParentRoute,
      path: '/download',
      component: lazyRouteComponent(() => import('./screens/download/download.tsx'), 'Download'),
    }),
    createRoute({
      getParentRoute,
      path: '/favorites',
      component: lazyRouteComponent(() => import('./screens/favorites/favorites.tsx'), 'Favorites'),
    }),
    createRoute({
      getParentRoute,
      path: '/$provider/process-social-auth',
      component: lazyRouteComponent(() => import('./screens/social-return.tsx'), 'SocialReturn'),
    }),
    createRoute({
      getParentRoute,
      path: '/checkout/$status',
      validateSearch: texts('session'),
      component: lazyRouteComponent(() => import('./screens/checkout/checkout.tsx'), 'Checkout'),
    }),
    createRoute({
      getParentRoute,
      path: '/thank-you',
      component: lazyRouteComponent(() => import('./screens/checkout/thank-you.tsx'), 'ThankYou'),
    }),
    createRoute({
      getParentRoute,
      path: '/error-payment',
      component: lazyRouteComponent(() => import('./screens/checkout/error-payment.tsx'), 'ErrorPayment'),
    }),
    createRoute({ getParentRoute, path: '/not-found', component: NotFoundText }),
    createRoute({
      getParentRoute,
      path: '/$bookSlug',
      component: lazyRouteComponent(() => import('./screens/book-or-page.tsx'), 'BookOrPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/$bookSlug/$articleSlug',
      validateSearch: texts('find'),
      component: Article,
    }),
    createRoute({
      getParentRoute,
      path: '/search',
      validateSearch: texts('q'),
      component: lazyRouteComponent(() => import('./screens/search/search.tsx'), 'Search'),
    }),
  ] as const
  return createRouter({ routeTree: root.addChildren(routes), scrollRestoration: true, defaultPreload: 'intent' })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRoutes>
  }
}
