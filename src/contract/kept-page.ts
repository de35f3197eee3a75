/** The page that the service worker keeps and answers every navigation with. */
export const KEPT_PAGE = '/app.html'

/**
 * In an address: the page is to be parted from whoever opened it, by the policy that the kept page comes without. For a page with that policy
 * Chromium gives up the process that it has begun with, and starts another.
 */
export const PARTED = 'parted'
