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
  receiptSubject: 'Your receipt',
  receiptPaid: (site) => `thank you: your payment at ${site} has arrived, and all the books are yours.`,
  receiptFor: 'For',
  receiptAmount: 'Amount',
  receiptDate: 'Date',
  receiptNumber: 'Payment number',
  receiptSeller: 'Seller',
  receiptRead: 'The books are here, also as PDF and EPUB:',
  receiptButton: 'Open the books',
  receiptTest: 'This was a test payment: no money has moved.',
}
