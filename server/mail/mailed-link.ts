/**
 * The address of the page that a mailed link opens. The token stands behind `#`, so that no server and no log on the
 * way sees it.
 */
export const mailedLink = (origin: string, path: string, token: string, email: string): string =>
  `${origin}${path}#${new URLSearchParams({ token, email })}`
