import type { MailTexts } from './shape.ts'

export const en: MailTexts = {
  resetSubject: 'Set a new password',
  greeting: 'Hello,',
  resetAsked: (site) => `someone, most likely you, asked for a new password at ${site}.`,
  resetHow: 'To set it, open this page:',
  resetButton: 'Set a new password',
  resetUntil: 'The link works once, within one hour.',
  resetNotYou: 'If it was not you, there is nothing to do: your password stays as it is.',
  signature: 'Larder',
}
