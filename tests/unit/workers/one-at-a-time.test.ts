import { expect, test } from 'vitest'
import { oneAtATime } from '#workers/locks/one-at-a-time.ts'

const soon = async (microtasks: number): Promise<void> => {
  for (let left = microtasks; left > 0; left--) await undefined
}

test('calls while it runs are one more run, and end with it', async () => {
  let runs = 0
  let atOnce = 0
  const run = oneAtATime(async () => {
    expect(++atOnce).toBe(1)
    runs++
    await soon(5)
    atOnce--
  })
  const first = run()
  await Promise.all([first, run(), run(), run()])
  expect(runs).toBe(2)
  await run()
  expect(runs).toBe(3)
})

test('no call is lost, at whatever moment of the end of a run it comes', async () => {
  for (let moment = 0; moment < 12; moment++) {
    let runs = 0
    const run = oneAtATime(async () => void runs++)
    const first = run()
    await soon(moment)
    const before = runs
    await run()
    expect(runs, `after ${moment} microtasks`).toBeGreaterThan(before)
    await first
  }
})

test('a run that asks for another one gets it', async () => {
  let runs = 0
  const run: () => Promise<void> = oneAtATime(async () => {
    runs++
    await undefined
    if (runs < 3) void run()
  })
  await run()
  expect(runs).toBe(3)
})

test('what it throws is told, and the next call begins anew', async () => {
  let runs = 0
  const run = oneAtATime(async () => {
    runs++
    if (runs === 1) throw new Error('once')
  })
  await expect(run()).rejects.toThrow('once')
  await run()
  expect(runs).toBe(2)
})
