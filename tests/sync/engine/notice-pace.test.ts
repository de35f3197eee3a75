import { expect, test } from 'vitest'
import { paceNotices } from '#workers/engine/notice-pace.ts'

function listening() {
  const waiting: { readonly work: () => void; readonly at: number }[] = []
  const state = { now: 0, told: 0 }
  const notice = paceNotices({
    random: () => 1,
    now: () => state.now,
    later: (work, ms) => void waiting.push({ work, at: state.now + ms }),
    onUpdateNotice: () => void state.told++,
  })
  /** Lets time go by, with a notice every so many milliseconds. */
  const pass = (ms: number, every = Number.POSITIVE_INFINITY): void => {
    const end = state.now + ms
    for (let next = state.now + every; state.now < end; ) {
      state.now = Math.min(end, next, ...waiting.map(({ at }) => at))
      for (const due of waiting.splice(0)) {
        if (due.at <= state.now) due.work()
        else waiting.push(due)
      }
      if (state.now < next) continue
      notice()
      next += every
    }
  }
  return { state, notice, pass }
}

test('a notice is told at once, and so is the next one after a minute', () => {
  const { state, notice, pass } = listening()
  notice()
  expect(state.told).toBe(1)
  pass(61_000)
  notice()
  expect(state.told).toBe(2)
})

test('two notices a second for ten minutes are told seldom, and the last one is not lost', () => {
  const { state, pass } = listening()
  pass(60_000, 500)
  const first = state.told
  expect(first).toBeLessThanOrEqual(7)
  pass(540_000, 500)
  expect(state.told - first).toBeLessThanOrEqual(10)
  const before = state.told
  pass(60_000)
  expect(state.told).toBe(before + 1)
})
