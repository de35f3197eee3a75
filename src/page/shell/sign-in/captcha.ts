import { useRef } from 'react'
import type { CallProblem } from '#contract/problems.ts'
import { passCaptcha, readCaptchaKey } from '../../commands/captcha.ts'
import { useReached } from '../use-reached.ts'

interface CaptchaControl {
  readonly active: boolean
  /** Called before a form is sent. Gives why it cannot be. */
  readonly check: () => Promise<CallProblem | null>
  /** The extra field to send with the form. */
  readonly field: () => { readonly 'g-recaptcha-response'?: string }
}

/** The captcha of a form, if the server uses one. */
export function useCaptcha(action: string): CaptchaControl {
  const siteKey = useReached(readCaptchaKey)
  const token = useRef<string | null>(null)
  return {
    active: typeof siteKey === 'string',
    check: async () => {
      // A form may be submitted before the key has arrived (password managers do this). Wait for it: without a token the server refuses.
      const key = siteKey === undefined ? await readCaptchaKey() : siteKey
      const passed = await passCaptcha(key ?? null, action)
      token.current = passed.ok ? passed.value : null
      return passed.ok ? null : passed.problem
    },
    field: () => (token.current === null ? {} : { 'g-recaptcha-response': token.current }),
  }
}
