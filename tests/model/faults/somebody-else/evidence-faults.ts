import { parseStatsDate } from '#contract/stored.ts'
import { createParts, type EngineState } from '#workers/engine/parts.ts'
import { networkOf } from '#workers/job/status.ts'
import { createReaderSync } from '#workers/push/reader-sync.ts'
import type { Fault } from '../fault.ts'
import { swap } from '../seam.ts'
import { OPEN_TAB, SIGN_IN } from '../steps.ts'

/** What the browser has told each tab, by its tables. */
const told = new WeakMap<object, Pick<EngineState, 'online'>>()

/** Faults that show when the browser does not tell the truth, or the status does not. */
export const EVIDENCE_FAULTS: readonly Fault[] = [
  {
    name: 'damaged-storage-stops-each-pass',
    says: 'Stats in the storage that cannot be read end each pass.',
    breaks: ['S6'],
    shown: {
      // A bare server: with a revision, the stats are asked for in each pass, whatever the storage has.
      steps: [
        SIGN_IN,
        { action: { do: 'pass', ms: 5_000 }, turns: 'rest' },
        { action: { do: 'damage' }, turns: 0 },
        { action: { do: 'kill', tab: 0 }, turns: 'rest' },
        OPEN_TAB,
      ],
      bare: true,
    },
    swaps: [swap(parseStatsDate, () => (stored) => (stored === null ? null : JSON.parse(stored).updateDate))],
  },
  // Faults elsewhere 19
  {
    name: 'the-browser-is-believed',
    says: 'While the browser says that there is no network, changes wait, although the server answers.',
    breaks: ['S6'],
    shown: { weather: 'offline, says the browser', tabs: 1 },
    swaps: [
      swap(createParts, (real) => (deps, state, starts) => {
        told.set(deps.db, state)
        return real(deps, state, starts)
      }),
      swap(createReaderSync, (real) => (deps) => real({ ...deps, online: () => told.get(deps.db)?.online === true })),
    ],
  },
  {
    name: 'no-way-out',
    says: 'The status does not say that somebody else answers, so nothing leads to their page.',
    breaks: ['S24'],
    shown: { weather: 'a hotel', tabs: 1 },
    swaps: [
      swap(networkOf, (real) => (problem, online) => {
        const network = real(problem, online)
        return network === 'intercepted' ? 'unreachable' : network
      }),
    ],
  },
]
