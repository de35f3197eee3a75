import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const MESSAGES: Readonly<Record<string, MessageDescriptor>> = {
  required: msg`This field is required`,
  email: msg`Please enter a valid e-mail address`,
  phone: msg`Please enter a valid phone number`,
  country: msg`Please choose a country from the list`,
  password_min: msg`The password must be at least 8 characters`,
  confirmed: msg`The password confirmation does not match.`,
  password_invalid: msg`The password is invalid`,
  max: msg`This is too long`,
}

export const fieldMessage = (code: string): MessageDescriptor => MESSAGES[code] ?? msg`This value cannot be used`
