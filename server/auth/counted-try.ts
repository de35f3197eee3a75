import type { LimitName, Limits } from './limits.ts'

/** Compares or hashes a password for a try. One that the server had no time for was none. */
export async function compare<T>(counted: CountedTry, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await counted.notMade()
    throw error
  }
}

type Count = readonly [name: LimitName, whom: string]

/** A try that was counted before it is made. */
export interface CountedTry {
  /** It ended well. */
  readonly succeeded: () => Promise<void>
  /** It could not be made: the server was too busy, say. */
  readonly notMade: () => Promise<void>
}

/** Counts a try by each; when one of them has to wait, by none, nor by those `before`. Throws that one's 429 `Refusal`. */
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

/** `own`: forgotten once a try succeeds. `shared` with others, whose tries say nothing of this one: only this try is given back. */
const counted = (limits: Limits, own: Count, shared: readonly Count[]): CountedTry => ({
  succeeded: async () => {
    await limits.clear(...own)
    await giveBackAll(limits, shared)
  },
  notMade: () => giveBackAll(limits, [own, ...shared]),
})

interface SignInTry {
  readonly account: string
  readonly caller: string
  /** Of a browser that signed in to the account before. */
  readonly device: { readonly id: string; readonly user: string } | null
}

/**
 * Counts a try to sign in. A device that signed in to the account before counts by itself: no stranger can use up its
 * tries. When they are used up, or the device is stolen, it is a stranger like any other. `check` comes
 * before anything is counted at the account, and throws when a person cannot be told from a robot.
 */
export async function countSignIn(
  limits: Limits,
  { account, caller, device }: SignInTry,
  check: () => Promise<void>,
): Promise<CountedTry> {
  if (device !== null && (await limits.isTaken('login_device', device.id))) {
    if (await limits.isTaken('login_devices', device.user)) {
      await check()
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

/** Counts a try to confirm a change by the password: a stranger with one session cannot use up the tries of another. */
export async function countConfirmation(limits: Limits, userId: string, session: string): Promise<CountedTry> {
  const own: Count = ['confirm_session', session]
  const account: Count = ['confirm_account_ceiling', userId]
  await takeAll(limits, [own, account])
  return counted(limits, own, [account])
}

/**
 * Counts a try to make an account. Those that fail ask which addresses have one already; those that succeed are many behind
 * a shared address, and have a ceiling of their own.
 */
export async function countRegistration(limits: Limits, caller: string): Promise<CountedTry> {
  const tried: Count = ['register_address', caller]
  const made: Count = ['registered_address_ceiling', caller]
  await takeAll(limits, [tried, made])
  return {
    succeeded: () => limits.giveBack(...tried),
    notMade: () => giveBackAll(limits, [tried, made]),
  }
}
