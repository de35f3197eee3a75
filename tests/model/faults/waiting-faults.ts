import type { ReaderDb } from '#db/db.ts'
import { intentsOf } from '#db/reader/bookmarks.ts'
import type { Audience, IntentRow } from '#db/schema.ts'
import { backoffMs } from '#workers/net/backoff.ts'
import { remainingMs } from '#workers/net/rate-limit.ts'
import { isDue, nextTime, postpone, readReady } from '#workers/push/outbox.ts'
import type { Fault } from './fault.ts'
import { swap } from './seam.ts'
import { SIGN_IN, tap, trouble } from './steps.ts'

const firstIntent = async (db: ReaderDb, aud: Audience): Promise<IntentRow | undefined> =>
  (await intentsOf(db, aud)).find(({ state }) => state !== 'rejected')

/** Faults of a waiting change. */
export const WAITING_FAULTS: readonly Fault[] = [
  {
    name: 'no-rate-limit',
    says: 'The engine ignores a rate limit of the server.',
    breaks: ['S13'],
    shown: {
      steps: [SIGN_IN, trouble('change', '429 with time'), tap(0), tap(1)],
      bare: true,
    },
    swaps: [swap(remainingMs, () => () => 0)],
  },
  {
    name: 'at-once-again',
    says: 'What could not be sent is sent again at once.',
    breaks: ['S13', 'S7', 'S6'],
    shown: {
      steps: [SIGN_IN, trouble('change', 'drop'), tap(0), { action: { do: 'pass', ms: 20 }, turns: 'rest' }],
      bare: true,
    },
    swaps: [
      swap(backoffMs, () => () => 1),
      swap(postpone, (real) => (sender, sent, setback) => real(sender, sent, { ...setback, nextAt: 0 })),
    ],
  },
  {
    name: 'waits-by-the-clock-on-the-wall',
    says: 'A clock that is set back makes a change wait for longer.',
    breaks: ['S22'],
    shown: {
      steps: [
        SIGN_IN,
        trouble('change', '500'),
        tap(0),
        { action: { do: 'clock', ms: -3_600_000 }, turns: 0 },
        { action: { do: 'pass', ms: 400_000 }, turns: 'rest' },
      ],
      bare: false,
    },
    swaps: [
      swap(isDue, (real) => (intent, now) => intent.nextAt <= now || (intent.state === 'parked' && real(intent, now))),
    ],
  },
  // Faults elsewhere 6
  {
    name: 'one-behind-another',
    says: 'A change waits until the one before it is done.',
    breaks: ['S12'],
    shown: { poison: [1, 2] },
    swaps: [
      swap(readReady, (real) => async (db, aud, now) => {
        const first = await firstIntent(db, aud)
        return (await real(db, aud, now)).filter(({ key }) => key === first?.key)
      }),
      swap(nextTime, () => async (db, aud, now) => {
        const first = await firstIntent(db, aud)
        if (first === undefined) return null
        return isDue(first, now) ? now : first.nextAt
      }),
    ],
  },
]
