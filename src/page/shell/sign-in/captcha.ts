import { useEffect, useRef, useState } from 'react'
import { passCaptcha, readCaptchaKey } from '../../commands/captcha.ts'

interface CaptchaControl {
  readonly active: boolean
  /** Called before a form is sent. False when the captcha refuses the reader. */
  readonly check: () => Promise<boolean>
  /** The extra field to send with the form. */
  readonly field: () => { readonly 'g-recaptcha-response'?: string }
}

/** The captcha of a form, if the server uses one. */
export function useCaptcha(action: string): CaptchaControl {
  const [siteKey, setSiteKey] = useState<string | null>(null)
  const reading = useRef<Promise<string | null> | null>(null)
  const token = useRef<string | null>(null)
  useEffect(() => {
    let cancelled = false
    reading.current = readCaptchaKey()
    void reading.current.then((key) => {
      if (!cancelled) setSiteKey(key)
    })
    return () => {
      cancelled = true
    }
  }, [])
  return {
    active: siteKey !== null,
    check: async () => {
      // A form may be submitted before the key has arrived (password managers do this). Wait for it: without a token the server refuses.
      const passed = await passCaptcha((await reading.current) ?? null, action)
      token.current = passed === false ? null : passed
      return passed !== false
    },
    field: () => (token.current === null ? {} : { 'g-recaptcha-response': token.current }),
  }
}
