import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a field says, by the code of its problem. */
const MESSAGES: Readonly<Record<string, MessageDescriptor>> = {
  required: msg`This field is required`,
  email: msg`Please enter a valid e-mail address`,
}

export const fieldMessage = (code: string): MessageDescriptor => MESSAGES[code] ?? msg`This value cannot be used`
