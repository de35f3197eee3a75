import { useEffect, useRef, useState } from 'react'
import { passCaptcha, readCaptchaKey } from '../../commands/captcha.ts'

interface CaptchaControl {
  readonly active: boolean
  /** Asked before a form is sent: false when the reader may not pass. */
  readonly check: () => Promise<boolean>
  /** What goes with the form. */
  readonly field: () => { readonly 'g-recaptcha-response'?: string }
}

/** The captcha of a form, where the server is configured for one. */
export function useCaptcha(action: string): CaptchaControl {
  const [siteKey, setSiteKey] = useState<string | null>(null)
  const reading = useRef<Promise<string | null> | null>(null)
  const token = useRef<string | null>(null)
  useEffect(() => {
    let left = false
    reading.current = readCaptchaKey()
    void reading.current.then((key) => {
      if (!left) setSiteKey(key)
    })
    return () => {
      left = true
    }
  }, [])
  return {
    active: siteKey !== null,
    check: async () => {
      // Whoever is faster than the answer (a password manager is) waits for it: without a token he would be refused.
      const passed = await passCaptcha((await reading.current) ?? null, action)
      token.current = passed === false ? null : passed
      return passed !== false
    },
    field: () => (token.current === null ? {} : { 'g-recaptcha-response': token.current }),
  }
}
