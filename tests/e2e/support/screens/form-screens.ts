/** Screens that a visitor may open: those with forms, and those after a payment. */
export const FORM_SCREENS = [
  '/login',
  '/register',
  '/password/forgot-password',
  '/restore-password#token=abc&email=reader@example.com',
  '/confirm-email#token=abc&email=reader@example.com',
  '/thank-you',
  '/checkout/cancelled',
  '/error-payment',
]
