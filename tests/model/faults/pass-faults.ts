import { tellFull, writeStatus } from '#workers/job/status.ts'
import { createTabLock } from '#workers/locks/tab-lock.ts'
import { createRetry } from '#workers/pace/retry.ts'
import { fetchOpened } from '#workers/pull/open-article.ts'
import { staleScopes } from '#workers/pull/stats.ts'
import { isQuotaError } from '#workers/store/quota.ts'
import type { Fault } from './fault.ts'
import { swap } from './seam.ts'
import { OPEN_TAB, SIGN_IN, trouble } from './steps.ts'

/** Faults of a pass: its lock, its repetition, a full disk, and its status. */
export const PASS_FAULTS: readonly Fault[] = [
  {
    name: 'two-pullers',
    says: 'Each tab pulls the library, whatever the others do.',
    breaks: ['S10'],
    // The held page makes sure that both tabs ask at once, whatever the engine's timing.
    shown: { steps: [OPEN_TAB, trouble('articles', 'held'), SIGN_IN], bare: true },
    swaps: [
      swap(createTabLock, (real) => (deps, name) => (name === 'larder-sync' ? (work) => work() : real(deps, name))),
    ],
  },
  {
    name: 'asks-again-and-again',
    says: 'A pass that went well is followed by another one every ten minutes.',
    breaks: ['S7'],
    shown: { steps: [], bare: false },
    swaps: [
      swap(createRetry, (real) => (deps, run, retryFailed) => {
        const retry = real(deps, run, retryFailed)
        const done = async () => {
          await retry.done()
          deps.later(run, 600_000)
        }
        return { ...retry, done }
      }),
    ],
  },
  // Faults elsewhere 15
  {
    name: 'full-disk-not-told',
    says: 'The status never says that the disk is full.',
    breaks: ['S21'],
    shown: {
      steps: [{ action: { do: 'full', on: true }, turns: 0 }, SIGN_IN],
      bare: false,
    },
    swaps: [swap(writeStatus, (real) => (job, change) => real(job, { ...change, storageFull: false }))],
  },
  {
    name: 'full-disk-taken-back',
    says: 'A pass that needs no room takes back what was said of a full disk while it ran.',
    breaks: ['S21'],
    shown: {
      steps: [
        { action: { do: 'offline copy', tab: 1, change: 'remove', book: 8 }, turns: 5 },
        { action: { do: 'full', on: true }, turns: 'rest' },
        { action: { do: 'tab' }, turns: 20 },
        { action: { do: 'open', tab: 1, article: 3 }, turns: 'rest' },
      ],
      bare: true,
    },
    swaps: [swap(tellFull, () => (job) => writeStatus(job, { storageFull: true, phase: 'idle' }))],
  },
  {
    name: 'opened-on-a-full-disk',
    says: 'An article that is opened on a full disk is not stored, and nobody is told.',
    breaks: ['S21'],
    shown: {
      steps: [
        OPEN_TAB,
        { action: { do: 'trouble', kind: 'lists', trouble: 'drop' }, turns: 'rest' },
        { action: { do: 'full', on: true }, turns: 'rest' },
        { action: { do: 'login', tab: 1, user: '2' }, turns: 4 },
        { action: { do: 'kill', tab: 2 }, turns: 40 },
        { action: { do: 'open', tab: 2, article: 4 }, turns: 'rest' },
      ],
      bare: false,
    },
    swaps: [
      swap(fetchOpened, (real) => async (...args) => {
        try {
          return await real(...args)
        } catch (error) {
          if (isQuotaError(error)) return null
          throw error
        }
      }),
    ],
  },
  {
    name: 'stats-first-stale-later',
    says: 'New counts are stored, and what they make stale is not marked.',
    breaks: ['S20'],
    shown: {
      steps: [{ action: { do: 'removeArticle', book: 2, article: 5 }, turns: 'rest' }, OPEN_TAB],
      bare: false,
    },
    swaps: [swap(staleScopes, () => () => () => false)],
  },
  {
    name: 'first-stats-change-nothing',
    says: 'What was pulled while nobody gave the stats is taken for as new as the first stats.',
    breaks: ['S6'],
    shown: {
      steps: [
        trouble('lists', '503'),
        { action: { do: 'login', tab: 0, user: '2' }, turns: 'rest' },
        { action: { do: 'move', book: 2, article: 6 }, turns: 'rest' },
      ],
      bare: false,
    },
    swaps: [swap(staleScopes, (real) => (stored, fresh) => (stored === undefined ? () => false : real(stored, fresh)))],
  },
]
