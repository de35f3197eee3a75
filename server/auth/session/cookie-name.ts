/**
 * How a cookie is kept. Under https its name says `__Host-`: a browser takes it only from this very host, secure and for
 * the whole site, so that no other host of the domain and no plain http can plant one. Plain http (the demo) has the
 * name without, for the call that needs it: only Chromium keeps secure cookies of http://localhost.
 */
export const cookieOf = (origin: string, name: string, path: string) =>
  origin.startsWith('https:')
    ? ({ name: `__Host-${name}`, options: { path: '/', httpOnly: true, secure: true } } as const)
    : ({ name, options: { path, httpOnly: true, secure: false } } as const)
