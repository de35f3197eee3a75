import { captchaScriptUrl } from './trusted-types.ts'

interface Captcha {
  ready(run: () => void): void
  execute(siteKey: string, options: { readonly action: string }): Promise<string>
}

const loaded = new Map<string, Promise<Captcha>>()

/** Loads Google's script once, and only when somebody asks: it stays out of a page without a captcha. Rejects when it cannot be had. */
function load(siteKey: string): Promise<Captcha> {
  const known = loaded.get(siteKey)
  if (known !== undefined) return known
  const loading = new Promise<Captcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = captchaScriptUrl(siteKey)
    script.async = true
    script.onload = () => {
      const { grecaptcha } = globalThis as { grecaptcha?: Captcha }
      if (grecaptcha === undefined) reject(new Error('The captcha is not there'))
      else grecaptcha.ready(() => resolve(grecaptcha))
    }
    script.onerror = () => reject(new Error('The captcha cannot be loaded'))
    document.head.append(script)
  })
  loaded.set(siteKey, loading)
  loading.catch(() => loaded.delete(siteKey))
  return loading
}

/** A token for one action of one reader. Null when the captcha cannot be had. */
export async function captchaToken(siteKey: string, action: string): Promise<string | null> {
  try {
    return await (await load(siteKey)).execute(siteKey, { action })
  } catch {
    return null
  }
}

/** Begins loading, so that the token is there when the form is sent. */
export const warmCaptcha = (siteKey: string): void => void load(siteKey).catch(() => undefined)
