import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { Refusal } from '#server/http/problem.ts'

/**
 * Refuses a number that its country does not give out. By the same tables as the page: what it calls valid is never
 * refused here. `phone` is E.164 already.
 */
export function checkPhone(phone: string | undefined): void {
  if (phone === undefined) return
  if (!parsePhoneNumberFromString(phone)?.isValid()) throw new Refusal('invalid', { phone: ['phone'] })
}
