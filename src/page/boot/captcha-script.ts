import { captchaScriptUrl } from './trusted-types.ts'

interface Captcha {
  ready(run: () => void): void
  execute(siteKey: string, options: { readonly action: string }): Promise<string>
}

const loaded = new Map<string, Promise<Captcha>>()

/** Loads Google's script once, on the first call, so that pages without a captcha never load it. Rejects when it cannot be loaded. */
function load(siteKey: string): Promise<Captcha> {
  const known = loaded.get(siteKey)
  if (known !== undefined) return known
  const loading = new Promise<Captcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = captchaScriptUrl(siteKey)
    script.async = true
    script.onload = () => {
      const { grecaptcha }: typeof globalThis & { readonly grecaptcha?: Captcha } = globalThis
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

/** A captcha token for one action. Null when the captcha cannot be loaded or gives no token. */
export async function captchaToken(siteKey: string, action: string): Promise<string | null> {
  try {
    return await (await load(siteKey)).execute(siteKey, { action })
  } catch {
    return null
  }
}

/** Starts to load the script before the form is sent. */
export const warmCaptcha = (siteKey: string): void => void load(siteKey).catch(() => undefined)
