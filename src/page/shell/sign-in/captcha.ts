import { useRef, useState } from 'react'
import { passCaptcha, readCaptchaKey } from '../../commands/captcha.ts'
import { useResult } from '../../ui/use-result.ts'

interface CaptchaControl {
  readonly active: boolean
  /** Called before a form is sent. False when the captcha refuses the reader. */
  readonly check: () => Promise<boolean>
  /** The extra field to send with the form. */
  readonly field: () => { readonly 'g-recaptcha-response'?: string }
}

/** The captcha of a form, if the server uses one. */
export function useCaptcha(action: string): CaptchaControl {
  const [reading] = useState(readCaptchaKey)
  const siteKey = useResult(() => reading) ?? null
  const token = useRef<string | null>(null)
  return {
    active: siteKey !== null,
    check: async () => {
      // A form may be submitted before the key has arrived (password managers do this). Wait for it: without a token the server refuses.
      const passed = await passCaptcha(await reading, action)
      token.current = passed === false ? null : passed
      return passed !== false
    },
    field: () => (token.current === null ? {} : { 'g-recaptcha-response': token.current }),
  }
}
