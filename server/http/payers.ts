import type { Context } from 'hono'
import type { Payer } from '#server/limits/budgets.ts'
import { REFUSED } from '#server/limits/prices.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { NO_ADDRESS } from './connection/client-address.ts'
import { type AppEnv, callerOf } from './context.ts'
import type { Requester } from './requester.ts'

/** Whose budgets pay for a call: that of the address and that of the account. */
export function payersOf(address: string, requester?: Requester): Payer[] {
  const payers: Payer[] = address === NO_ADDRESS ? [] : [{ kind: 'address', whom: address }]
  return requester?.kind === 'user' ? [...payers, { kind: 'account', whom: requester.id }] : payers
}

/** Charges who pays for an answer. Throws a 429 `Refusal` when they have too little left. */
export const charge = (context: Context<AppEnv>, price: number): void =>
  context.get('services').budgets.charge(price, context.get('payers') ?? payersOf(callerOf(context)))

/** Finds out who calls and what they ask for. The address also pays for a request that is refused here. */
export async function chargingRefusals<T>(context: Context<AppEnv>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) charge(context, REFUSED)
    throw error
  }
}
