type Policy = { createScriptURL: (url: string) => string }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

/** Our own workers' addresses, and no others. */
const OURS = /^\/(sw\.js|assets\/[\w.-]+\.js|@fs\/[\w./-]+\.ts)$/
/** The one script of others, which only a server with captcha keys asks for and lets in. */
const CAPTCHA = 'https://www.google.com/recaptcha/api.js'

const rules: Policy = {
  createScriptURL: (url) => {
    const { origin, pathname } = new URL(url, location.href)
    if (origin + pathname === CAPTCHA) return url
    if (origin !== location.origin || !OURS.test(pathname)) throw new TypeError(`Not a script of ours: ${url}`)
    return url
  },
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
const policy = factory?.createPolicy('larder', rules) ?? rules

/** An address that a worker may be started from, as the page's policy demands it. */
export const scriptUrl = (url: string): string => policy.createScriptURL(url)

/** The address of the captcha's script for a site key; of the script that keeps to trusted types. */
export const captchaScriptUrl = (siteKey: string): string =>
  policy.createScriptURL(`${CAPTCHA}?render=${encodeURIComponent(siteKey)}&trustedtypes=true`)
