import type { Limits, NamedCount } from './limits.ts'

/** Runs the password work of a try. A try that the server could not run does not count. */
export async function compare<T>(counted: CountedTry, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await counted.notMade()
    throw error
  }
}

/** A try that is counted before it is made. */
interface CountedTry {
  readonly succeeded: () => Promise<void>
  /** The try could not be made, for example because the server was too busy. */
  readonly notMade: () => Promise<void>
}

/**
 * A successful try clears the limit `own`. From each `shared` limit it gives back only itself, because the other tries
 * there belong to others.
 */
const counted = (limits: Limits, own: NamedCount, shared: readonly NamedCount[]): CountedTry => ({
  succeeded: async () => {
    await limits.clear(...own)
    await limits.giveBack(...shared)
  },
  notMade: () => limits.giveBack(own, ...shared),
})

interface CountedRegistration extends CountedTry {
  /** No account was made. */
  readonly failed: () => Promise<void>
}

interface SignInTry {
  readonly account: string
  readonly caller: string
  /** A browser that signed in to this account before. */
  readonly device: { readonly id: string; readonly user: string } | null
}

/** Does not count the try under this limit if the work fails. */
const orGiveBack = (limits: Limits, count: NamedCount, work: Promise<void>): Promise<void> =>
  work.catch(async (error: unknown) => {
    await limits.giveBack(count)
    throw error
  })

/**
 * Counts a try to sign in. A device that signed in to the account before has limits of its own, so no stranger can use
 * up its tries. When these are used up, or the device is stolen, it counts as a stranger's. `check` throws when it
 * cannot tell a person from a robot. Then the try counts for the device or the address, and not for the account.
 */
export async function countSignIn(
  limits: Limits,
  { account, caller, device }: SignInTry,
  check: () => Promise<void>,
): Promise<CountedTry> {
  if (device !== null) {
    const own: NamedCount = ['login_device', device.id]
    const shared: NamedCount = ['login_devices', device.user]
    if (await limits.tryTake(own, shared)) {
      await orGiveBack(limits, shared, check())
      return counted(limits, own, [shared])
    }
  }
  const pair: NamedCount = ['login_pair', `${account} ${caller}`]
  const address: NamedCount = ['login_address_ceiling', caller]
  const atAccount: NamedCount = ['login_account_ceiling', account]
  await limits.take(address)
  await check()
  await orGiveBack(limits, address, limits.take(pair, atAccount))
  return counted(limits, pair, [address, atAccount])
}

/**
 * Counts a try to confirm a change by the password. Each session has its own limit: a stranger with one session cannot
 * use up the tries of another.
 */
export async function countConfirmation(limits: Limits, userId: string, session: string): Promise<CountedTry> {
  const own: NamedCount = ['confirm_session', session]
  const account: NamedCount = ['confirm_account_ceiling', userId]
  await limits.take(own, account)
  return counted(limits, own, [account])
}

/**
 * Counts a try to register. Failed tries are limited because they reveal which addresses have an account. Successful
 * ones may be many people behind one IP address, so they have a higher limit of their own.
 */
export async function countRegistration(limits: Limits, caller: string): Promise<CountedRegistration> {
  const tried: NamedCount = ['register_address', caller]
  const made: NamedCount = ['registered_address_ceiling', caller]
  await limits.take(tried, made)
  return {
    succeeded: () => limits.giveBack(tried),
    failed: () => limits.giveBack(made),
    notMade: () => limits.giveBack(tried, made),
  }
}
