import { PaymentError } from './payment-error.tsx'

/** The address for a payment that failed, where a provider knows only one. */
export const ErrorPayment = () => <PaymentError cancelled={false} />
