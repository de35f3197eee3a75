/**
 * A cookie's name and options. Under https the name begins with `__Host-`: browsers then accept it only from this host,
 * over https and for the whole site. No other host of the domain and no plain http can set it. Under plain http (the
 * demo) the name has no prefix, and the path is that of the only call that needs the cookie: only Chromium accepts secure
 * cookies from http://localhost.
 */
export const cookieOf = (origin: string, name: string, path: string) =>
  origin.startsWith('https:')
    ? ({ name: `__Host-${name}`, options: { path: '/', httpOnly: true, secure: true } } as const)
    : ({ name, options: { path, httpOnly: true, secure: false } } as const)
