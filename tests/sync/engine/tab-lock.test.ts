import { expect, test } from 'vitest'
import { createTabLock } from '#workers/locks/tab-lock.ts'

const LEASE_MS = 15_000

/** A browser's locks, with the one rule that matters here: stealing takes the lock from its holder. */
class OneLock {
  private tail: Promise<unknown> = Promise.resolve()
  readonly request = ((_: string, second: unknown, third?: () => Promise<unknown>): Promise<unknown> => {
    const work = (third ?? second) as () => Promise<unknown>
    if (third !== undefined) return work()
    const turn = this.tail.then(work, work)
    this.tail = turn.catch(() => undefined)
    return turn
  }) as LockManager['request']
}

let channels = 0

/** Tabs of one browser. Time passes only when the test says so. */
function browser() {
  const locks = new OneLock()
  const name = `turn-${++channels}`
  const timers: (() => void)[] = []
  const open: BroadcastChannel[] = []
  let heard = 0
  const tab = () =>
    createTabLock(
      {
        locks,
        openChannel: (of) => {
          const channel = new BroadcastChannel(of)
          open.push(channel)
          // After the lock itself, which listens as soon as it has the channel.
          queueMicrotask(() =>
            channel.addEventListener('message', ({ data }) => {
              if (data === 'here') heard++
            }),
          )
          return channel
        },
        later: (work, ms) => {
          expect(ms).toBe(LEASE_MS)
          timers.push(work)
        },
      },
      name,
    )
  return {
    locks,
    name,
    tab,
    timers,
    /** The signs of life that came in. */
    heard: () => heard,
    elapse: () => {
      for (const work of timers.splice(0)) work()
    },
    close: () => {
      for (const channel of open) channel.close()
    },
  }
}

// Invariants S10
test('one tab works at a time, and a living tab keeps the lock as long as it needs', async () => {
  const { tab, timers, heard, elapse, close } = browser()
  const done: string[] = []
  let finish = (): void => undefined
  let begun = false
  const first = tab()(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
      begun = true
    })
    done.push('first')
  })
  await expect.poll(() => begun).toBe(true)
  const second = tab()(async () => void done.push('second'))
  for (let asked = 1; asked <= 4; asked++) {
    await expect.poll(heard).toBe(asked)
    elapse()
  }
  expect(done).toEqual([])
  expect(timers.length).toBeGreaterThan(0)
  finish()
  await Promise.all([first, second])
  expect(done).toEqual(['first', 'second'])
  close()
})

test('work that waits for other work of its own tab does not take the lock from it', async () => {
  const { tab, timers, elapse, close } = browser()
  const lock = tab()
  const done: string[] = []
  let finish = (): void => undefined
  let begun = false
  const first = lock(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
      begun = true
    })
    done.push('first')
  })
  await expect.poll(() => begun).toBe(true)
  const second = lock(async () => void done.push('second'))
  for (let n = 0; n < 4; n++) {
    elapse()
    await new Promise(setImmediate)
  }
  expect(done).toEqual([])
  expect(timers.length).toBeGreaterThan(0)
  finish()
  await Promise.all([first, second])
  expect(done).toEqual(['first', 'second'])
  close()
})

// Faults elsewhere 11
test('the lock of a closed tab is stolen, and the work is done once', async () => {
  const { locks, name, tab, elapse, close } = browser()
  let release = () => {}
  const orphan = new Promise<void>((resolve) => {
    release = resolve
  })
  void locks.request(name, () => orphan)
  let runs = 0
  const turn = tab()(async () => ++runs)
  elapse()
  expect(await turn).toBe(1)
  // The first holder releases the lock after all.
  release()
  await locks.request(name, async () => undefined)
  expect(runs).toBe(1)
  close()
})

test('an error of the work is passed on, and the next work gets the lock', async () => {
  const { tab, close } = browser()
  const turn = tab()
  await expect(turn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turn(async () => 2)).toBe(2)
  close()
})

test('without Web Locks the works of one tab take turns, and one that fails does not stop the next', async () => {
  const lock = createTabLock({ locks: undefined, later: () => undefined }, 'turn')
  const done: string[] = []
  const failing = lock(async () => {
    await new Promise(setImmediate)
    done.push('first')
    throw new Error('failed')
  })
  const second = lock(async () => done.push('second'))
  await expect(failing).rejects.toThrow('failed')
  await second
  expect(done).toEqual(['first', 'second'])
})

test('a browser that refuses its channels costs only the sign of life', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  }
  const lock = createTabLock({ locks: new OneLock(), openChannel: refuse, later: () => undefined }, 'any')
  expect(await lock(async () => 'done')).toBe('done')
})
