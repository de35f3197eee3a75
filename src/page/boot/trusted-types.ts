type Policy = { createScriptURL: (url: string) => string }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

/** The paths of our own workers. */
const OURS = /^\/(sw\.js|assets\/[\w.-]+\.js|@fs\/[\w./-]+\.ts)$/
/** The only foreign script. Only a server with captcha keys uses it and allows it in its CSP. */
const CAPTCHA = 'https://www.google.com/recaptcha/api.js'

const rules: Policy = {
  createScriptURL: (url) => {
    const { origin, pathname, search } = new URL(url, location.origin)
    if (origin + pathname === CAPTCHA) return url
    if (origin !== location.origin || !OURS.test(pathname)) throw new TypeError(`Not a script of ours: ${url}`)
    // Absolute: the document's own address may have a name and a password, and then nothing may be loaded relative to it.
    return origin + pathname + search
  },
}

const { trustedTypes }: typeof globalThis & { readonly trustedTypes?: Factory } = globalThis
const policy = trustedTypes?.createPolicy('larder', rules) ?? rules

/** A worker's address as a trusted script URL. Throws for any script that is not ours. */
export const scriptUrl = (url: string): string => policy.createScriptURL(url)

/** The address of the captcha's script for a site key. The parameter selects the version that works with Trusted Types. */
export const captchaScriptUrl = (siteKey: string): string =>
  policy.createScriptURL(`${CAPTCHA}?render=${encodeURIComponent(siteKey)}&trustedtypes=true`)
