import type { PaymentTexts } from './shape.ts'

export const en: PaymentTexts = {
  product: 'All the books of Larder',
  productDetails: 'Paid once, for good: every article in full, and every book as PDF and EPUB',
  title: 'Test payment',
  notice: 'This is a test. No money moves, whatever you press, and no card is asked for.',
  amount: 'To pay',
  pay: 'Pay',
  decline: 'Decline the payment',
  cancel: 'Cancel and go back',
  failed: 'The answer did not reach the library. Please try again.',
  unknown: 'There is no such payment.',
  home: 'To the library',
}
