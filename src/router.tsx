import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { getStored } from './boot/browser-storage.ts'
import { redirectFor } from './guards.ts'
import { Article } from './screens/article/article.tsx'
import { Home } from './screens/home.tsx'
import { Frame } from './shell/frame.tsx'
import { NotFoundText } from './shell/not-found-text.tsx'

/** The tree of screens. Home and article come with the app, since readers open it there; the rest is loaded on demand. */
export function createRoutes(language: string) {
  const root = createRootRoute({ component: () => <Frame language={language} />, notFoundComponent: NotFoundText })
  const guarded = ({ location }: { location: { pathname: string } }) => {
    const to = redirectFor({ signedIn: getStored('accessToken') !== null }, location.pathname)
    if (to !== null) throw redirect({ to })
  }
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: Home }),
    createRoute({
      getParentRoute: () => root,
      path: '/login',
      validateSearch: (search: Record<string, unknown>): { redirectUrl?: string } =>
        typeof search.redirectUrl === 'string' ? { redirectUrl: search.redirectUrl } : {},
      beforeLoad: guarded,
      component: lazyRouteComponent(() => import('./screens/login.tsx'), 'Login'),
    }),
    createRoute({ getParentRoute: () => root, path: '/not-found', component: NotFoundText }),
    createRoute({
      getParentRoute: () => root,
      path: '/$bookSlug',
      component: lazyRouteComponent(() => import('./screens/book-or-page.tsx'), 'BookOrPage'),
    }),
    createRoute({ getParentRoute: () => root, path: '/$bookSlug/$articleSlug', component: Article }),
  ] as const
  return createRouter({ routeTree: root.addChildren(routes), scrollRestoration: true, defaultPreload: 'intent' })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRoutes>
  }
}
