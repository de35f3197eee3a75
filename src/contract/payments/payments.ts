import * as v from 'valibot'

export const PaymentStatus = v.picklist(['paid', 'pending', 'failed', 'cancelled'])
export type PaymentStatus = v.InferOutput<typeof PaymentStatus>

export const PaymentAnswer = v.object({ data: v.object({ attributes: v.object({ status: PaymentStatus }) }) })
