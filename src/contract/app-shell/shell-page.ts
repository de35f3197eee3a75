/** The page that the service worker stores and answers every navigation with. */
export const SHELL_PAGE = '/app.html'

/**
 * A parameter of the address: isolate this page from the page that opened it. The stored page comes without the policy for
 * this (Cross-Origin-Opener-Policy), because with it Chromium drops the process that it has begun with and starts another.
 */
export const ISOLATED = 'isolated'
