/** The page that the service worker stores and answers every navigation with. */
export const SHELL_PAGE = '/app.html'

const WAY_OUT_NAME = 'network'
/**
 * The home screen, past the service worker: a portal or gateway that stands between answers with its own page. Where none does, the
 * server answers with the home screen.
 */
export const WAY_OUT = `/?${WAY_OUT_NAME}`

export const isWayOut = ({ searchParams }: URL): boolean => searchParams.has(WAY_OUT_NAME)
