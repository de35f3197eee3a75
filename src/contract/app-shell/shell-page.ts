/** The page that the service worker stores and answers every navigation with. */
export const SHELL_PAGE = '/app.html'
