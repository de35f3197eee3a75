import { expect, test } from 'vitest'
import { paceNotices } from '#workers/engine/notice-pace.ts'

/** `confirms`: each pass brings the revision of the newest notice. */
function listening(confirms = true) {
  const waiting: { readonly work: () => void; readonly at: number }[] = []
  const state = { now: 0, told: 0, stored: '0', said: '0' }
  const say = paceNotices({
    random: () => 1,
    now: () => state.now,
    later: (work, ms) => void waiting.push({ work, at: state.now + ms }),
    knownRevision: async () => state.stored,
    onUpdateNotice: () => {
      state.told++
      if (confirms) state.stored = state.said
    },
  })
  const settled = () => new Promise(setImmediate)
  const notice = async (revision = String(Number(state.said) + 1)): Promise<void> => {
    state.said = revision
    say(revision)
    await settled()
  }
  /** Lets time go by, with a notice every so many milliseconds. */
  const pass = async (ms: number, every = Number.POSITIVE_INFINITY, revision?: string): Promise<void> => {
    const end = state.now + ms
    for (let next = state.now + every; state.now < end; ) {
      state.now = Math.min(end, next, ...waiting.map(({ at }) => at))
      for (const due of waiting.splice(0)) {
        if (due.at <= state.now) due.work()
        else waiting.push(due)
      }
      await settled()
      if (state.now < next) continue
      await notice(revision)
      next += every
    }
  }
  return { state, notice, pass }
}

test('a notice is told at once, and the next one within ten seconds', async () => {
  const { state, notice, pass } = listening()
  await notice()
  expect(state.told).toBe(1)
  await pass(10_000)
  await notice()
  expect(state.told).toBe(2)
})

test('two notices a second for twenty minutes are told seldom, and the last one is not lost', async () => {
  const { state, pass } = listening()
  await pass(60_000, 500)
  expect(state.told).toBeLessThanOrEqual(3)
  await pass(540_000, 500)
  const first = state.told
  expect(first).toBeLessThanOrEqual(6)
  // A pass of a reader has eight requests, and two a minute are allowed.
  await pass(600_000, 500)
  expect(state.told - first).toBeLessThanOrEqual(2)
  await pass(600_000)
  expect(state.stored).toBe(state.said)
})

// Invariants S37
test.each([
  ['ever other revisions', undefined],
  ['one revision', 'other'],
])('notices of %s that no pass confirms are told more and more seldom', async (_, revision) => {
  const { state, pass } = listening(false)
  await pass(60_000, 1_000, revision)
  expect(state.told).toBe(1)
  await pass(540_000, 1_000, revision)
  expect(state.told).toBeLessThanOrEqual(4)
  const before = state.told
  await pass(3_600_000, 65_000, revision)
  expect(state.told - before).toBeLessThanOrEqual(6)
})

test('of a revision that is stored meanwhile nothing is told', async () => {
  const { state, notice, pass } = listening()
  await notice('1')
  await notice('2')
  state.stored = '2'
  await pass(600_000)
  expect(state.told).toBe(1)
})

test('a pass that takes its time confirms a notice all the same', async () => {
  const { state, notice, pass } = listening(false)
  await notice('1')
  await notice('2')
  await pass(20_000)
  expect(state.told).toBe(1)
  state.stored = '1'
  await pass(15_000)
  expect(state.told).toBe(2)
})
