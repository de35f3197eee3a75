/** The page that the service worker keeps and answers every navigation with. */
export const SHELL_PAGE = '/app.html'

/**
 * In an address: the page is to be isolatedPage from whoever opened it, by the policy that the kept page comes without. For a page with that policy
 * Chromium gives up the process that it has begun with, and starts another.
 */
export const ISOLATED = 'isolatedPage'
