import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { Refusal } from '#server/messages/refusal.ts'

/**
 * Refuses a number that its country does not use. The page uses the same tables, so a number that is valid there is
 * never refused here. `phone` is already in E.164 form.
 */
export function checkPhone(phone: string | undefined): void {
  if (phone === undefined) return
  if (!parsePhoneNumberFromString(phone)?.isValid()) throw new Refusal('invalid', { phone: ['phone'] })
}
