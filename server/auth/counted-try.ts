import type { LimitName, Limits } from './limits.ts'

/** Runs the password work of a try. A try that the server could not run does not count. */
export async function compare<T>(counted: CountedTry, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await counted.notMade()
    throw error
  }
}

type Count = readonly [name: LimitName, whom: string]

/** A try that is counted before it is made. */
interface CountedTry {
  readonly succeeded: () => Promise<void>
  /** The try could not be made, for example because the server was too busy. */
  readonly notMade: () => Promise<void>
}

/**
 * Counts a try under each limit. When one limit is reached, gives back all counts, also those of `before`, and throws
 * the limit's 429 `Refusal`.
 */
async function takeAll(limits: Limits, counts: readonly Count[], before: readonly Count[] = []): Promise<void> {
  const taken = [...before]
  try {
    for (const [name, whom] of counts) {
      await limits.take(name, whom)
      taken.push([name, whom])
    }
  } catch (error) {
    await giveBackAll(limits, taken)
    throw error
  }
}

async function giveBackAll(limits: Limits, counts: readonly Count[]): Promise<void> {
  for (const [name, whom] of counts) await limits.giveBack(name, whom)
}

/**
 * A successful try clears the limit `own`. From each `shared` limit it gives back only itself, because the other tries
 * there belong to others.
 */
const counted = (limits: Limits, own: Count, shared: readonly Count[]): CountedTry => ({
  succeeded: async () => {
    await limits.clear(...own)
    await giveBackAll(limits, shared)
  },
  notMade: () => giveBackAll(limits, [own, ...shared]),
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
  if (device !== null && (await limits.tryTake('login_device', device.id))) {
    if (await limits.tryTake('login_devices', device.user)) {
      await check().catch(async (error: unknown) => {
        await limits.giveBack('login_devices', device.user)
        throw error
      })
      return counted(limits, ['login_device', device.id], [['login_devices', device.user]])
    }
    await limits.giveBack('login_device', device.id)
  }
  const pair: Count = ['login_pair', `${account} ${caller}`]
  const address: Count = ['login_address_ceiling', caller]
  const atAccount: Count = ['login_account_ceiling', account]
  await takeAll(limits, [address])
  await check()
  await takeAll(limits, [pair, atAccount], [address])
  return counted(limits, pair, [address, atAccount])
}

/**
 * Counts a try to confirm a change by the password. Each session has its own limit: a stranger with one session cannot
 * use up the tries of another.
 */
export async function countConfirmation(limits: Limits, userId: string, session: string): Promise<CountedTry> {
  const own: Count = ['confirm_session', session]
  const account: Count = ['confirm_account_ceiling', userId]
  await takeAll(limits, [own, account])
  return counted(limits, own, [account])
}

/**
 * Counts a try to register. Failed tries are limited because they reveal which addresses have an account. Successful
 * ones may be many people behind one IP address, so they have a higher limit of their own.
 */
export async function countRegistration(limits: Limits, caller: string): Promise<CountedRegistration> {
  const tried: Count = ['register_address', caller]
  const made: Count = ['registered_address_ceiling', caller]
  await takeAll(limits, [tried, made])
  return {
    succeeded: () => limits.giveBack(...tried),
    failed: () => limits.giveBack(...made),
    notMade: () => giveBackAll(limits, [tried, made]),
  }
}
