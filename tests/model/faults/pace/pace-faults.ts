import { paceNotices } from '#workers/engine/notice-pace.ts'
import { backoffMs } from '#workers/net/backoff.ts'
import { remainingMs } from '#workers/net/rate-limit.ts'
import { createPace, readPace } from '#workers/pace/pace.ts'
import { createSetbacks } from '#workers/pace/setbacks.ts'
import { createTally } from '#workers/pace/tally.ts'
import { createUnsettled } from '#workers/pace/unsettled.ts'
import { postpone } from '#workers/push/outbox.ts'
import { createPushPause } from '#workers/push/push-pause.ts'
import type { Fault } from '../fault.ts'
import { swap } from '../seam.ts'
import { SIGN_IN, tap, trouble, WAKE } from '../steps.ts'

const withoutPushPause = swap(createPushPause, (real) => (deps) => ({
  ...real(deps),
  lengthen: async () => undefined,
}))

/** Faults of repetition: what fails is asked for too often, or takes the rest with it. */
export const PACE_FAULTS: readonly Fault[] = [
  {
    name: 'a-pause-without-a-floor',
    says: 'The pause between two tries does not grow.',
    breaks: ['S37'],
    shown: { weather: 'no answer', tabs: 1 },
    swaps: [swap(backoffMs, () => () => 500)],
  },
  {
    name: 'zero-is-taken-at-its-word',
    says: 'A server that asks for a pause of zero is asked again at once.',
    breaks: ['S37'],
    shown: { weather: '429 at once for changes', tabs: 1 },
    swaps: [
      withoutPushPause,
      swap(postpone, (real) => (sender, sent, setback) => real(sender, sent, { ...setback, tries: 0, nextAt: 0 })),
    ],
  },
  {
    name: 'each-tab-for-itself',
    says: 'Every tab asks a dead server at its own pace.',
    breaks: ['S37'],
    shown: { weather: 'no answer', tabs: 10 },
    swaps: [swap(createPace, (real) => (deps) => ({ ...real(deps), begin: async () => 0 }))],
  },
  {
    name: 'no-wait-for-the-pause-of-a-server',
    says: 'A change asks again and again whether the server is back, while the server wants a pause.',
    breaks: ['S37'],
    shown: {
      steps: [
        SIGN_IN,
        trouble('account', '503 with date'),
        WAKE,
        tap(0),
        { action: { do: 'pass', ms: 60_000 }, turns: 'rest' },
      ],
      bare: false,
    },
    swaps: [
      swap(createPace, (real) => (deps) => ({
        ...real(deps),
        unreachedMs: async () => {
          const row = await readPace(deps.db)
          return row.tries > 0 && !row.reached ? remainingMs(row, deps.now()) : null
        },
      })),
    ],
  },
  {
    name: 'what-is-gone-is-tried-for-ever',
    says: 'A part that failed is forgotten only when something is asked.',
    breaks: ['S37'],
    shown: {
      steps: [
        { action: { do: 'removeBook', book: 2 }, turns: 8 },
        { action: { do: 'full', on: true }, turns: 38 },
        { action: { do: 'language', code: 'ru' }, turns: 'rest' },
        { action: { do: 'addBook', book: 8 }, turns: 1 },
        { action: { do: 'removeBook', book: 2 }, turns: 'rest' },
      ],
      bare: true,
    },
    swaps: [
      swap(createSetbacks, (real) => (deps) => {
        const setbacks = real(deps)
        const note: typeof setbacks.note = async (failed, isWhole, answered) =>
          failed.length === 0 && !answered ? undefined : setbacks.note(failed, isWhole, answered)
        return { ...setbacks, note }
      }),
    ],
  },
  {
    name: 'all-tabs-pull-what-changed',
    says: 'What changed during a pass is pulled by every tab, and at once.',
    breaks: ['S37'],
    shown: { weather: 'a revision that moves with every answer', tabs: 4, isNew: true },
    swaps: [swap(createUnsettled, (real) => (deps) => ({ ...real(deps), waitMs: async () => 0 }))],
  },
  {
    name: 'every-notice-is-believed',
    says: 'Notices that the stats do not confirm are told as often as others.',
    breaks: ['S37'],
    shown: { weather: 'notices of ever new revisions that the stats never have', tabs: 1 },
    swaps: [
      swap(paceNotices, (real) => (deps) => {
        let looks = 0
        return real({ ...deps, knownRevision: async () => `${++looks}` })
      }),
    ],
  },
  {
    name: 'a-bad-book-stops-the-rest',
    says: 'A book that fails ends the pass, each time.',
    breaks: ['S37', 'S38'],
    shown: { weather: 'a bad book', tabs: 1 },
    swaps: [
      swap(createTally, (real) => (setbacks, onlyFailed) => {
        const tally = real({ ...setbacks, isDue: async () => true }, onlyFailed)
        const hasFailed = () => tally.stopped() || tally.problem() !== null
        const part: typeof tally.part = async (name, work) => void (hasFailed() || (await tally.part(name, work)))
        return { ...tally, part, stopped: hasFailed }
      }),
    ],
  },
]
