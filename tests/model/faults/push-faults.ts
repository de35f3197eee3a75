import { matchesServer } from '#db/reader/bookmarks.ts'
import { readSession } from '#db/reader/session.ts'
import { isHighlightIntent } from '#db/reader/unsent.ts'
import { createTabLock } from '#workers/locks/tab-lock.ts'
import { acknowledge, beginAttempt, readOutbox, recover, senderOf, writeReaderRows } from '#workers/push/outbox.ts'
import { pullBookmarks } from '#workers/push/pull-bookmarks.ts'
import { outcomeOf } from '#workers/push/push-outcome.ts'
import { createReaderSync } from '#workers/push/reader-sync.ts'
import type { Fault } from './fault.ts'
import { HIGHLIGHT_FAULTS } from './highlights/highlight-faults.ts'
import { PACE_FAULTS } from './pace/pace-faults.ts'
import { swap } from './seam.ts'
import { OPEN_TAB, RELEASE, SIGN_IN, tap, trouble } from './steps.ts'
import { WAITING_FAULTS } from './waiting-faults.ts'

/** Faults of the bookmarks that other engines had, and ours nearly had. */
export const PUSH_FAULTS: readonly Fault[] = [
  ...WAITING_FAULTS,
  ...PACE_FAULTS,
  ...HIGHLIGHT_FAULTS,
  // Faults elsewhere 4
  {
    name: 'done-before-sent',
    says: 'A change counts as done when it is about to be sent.',
    breaks: ['S9'],
    shown: {
      steps: [{ action: { do: 'login', tab: 1, user: '1' }, turns: 'rest' }, tap(8)],
      bare: true,
    },
    swaps: [
      swap(beginAttempt, (real) => async (sender, now) => {
        const sent = await real(sender, now)
        if (sent !== null && !isHighlightIntent(sent)) await acknowledge(sender, sent, 0)
        return sent
      }),
    ],
  },
  // Faults elsewhere 4
  {
    name: 'any-answer-is-success',
    says: 'A failure of the server counts as success.',
    breaks: ['S9'],
    shown: {
      steps: [SIGN_IN, trouble('change', '500'), tap(0)],
      bare: true,
    },
    swaps: [
      swap(outcomeOf, (real) => (...answer) => {
        const outcome = real(...answer)
        return outcome.kind === 'failed' ? { kind: 'done' } : outcome
      }),
    ],
  },
  // Faults elsewhere 5
  {
    name: 'signed-out-is-refused',
    says: 'A change that is sent when the session has ended is thrown away.',
    breaks: ['S9'],
    shown: {
      steps: [SIGN_IN, { action: { do: 'revoke' }, turns: 0 }, tap(0)],
      bare: false,
    },
    swaps: [
      swap(outcomeOf, (real) => (...answer) => {
        const outcome = real(...answer)
        return outcome.kind === 'signed-out' ? { kind: 'rejected', reason: 'refused', doubt: false } : outcome
      }),
    ],
  },
  // Faults elsewhere 3
  {
    name: 'sent-for-ever',
    says: 'What a killed tab was sending is never sent again.',
    breaks: ['S6'],
    shown: {
      steps: [
        SIGN_IN,
        trouble('change', 'held'),
        { action: { do: 'toggle', tab: 0, article: 0 }, turns: 40 },
        { action: { do: 'kill', tab: 0 }, turns: 0 },
        OPEN_TAB,
      ],
      bare: false,
    },
    swaps: [swap(recover, () => async () => undefined)],
  },
  {
    name: 'believes-an-old-list',
    says: 'A list of bookmarks from before a change takes its place.',
    breaks: ['S8', 'S9'],
    shown: {
      steps: [SIGN_IN, trouble('bookmarks', 'late'), { action: { do: 'wake', tab: 0 }, turns: 40 }, tap(0), RELEASE],
      bare: false,
    },
    swaps: [
      swap(readOutbox, (real) => async (db) => ({ ...(await real(db)), seq: 0 })),
      swap(createReaderSync, (real) => (deps) => {
        const pull = async () => {
          const session = await readSession(deps.db)
          if (session.aud === 'pub' || session.expired) return null
          return pullBookmarks(senderOf(deps.db, session), deps.request, deps.language(), deps.now)
        }
        return { ...real(deps), pull }
      }),
    ],
  },
  {
    name: 'two-senders',
    says: 'Each tab sends changes, whatever the others do.',
    breaks: ['S10'],
    shown: {
      steps: [
        SIGN_IN,
        OPEN_TAB,
        trouble('change', 'held'),
        tap(0),
        { action: { do: 'toggle', tab: 1, article: 1 }, turns: 'rest' },
      ],
      bare: false,
    },
    swaps: [
      swap(createTabLock, (real) => (deps, name) => (name === 'larder-push' ? (work) => work() : real(deps, name))),
    ],
  },
  {
    name: 'undo-is-sent',
    says: 'A change that the reader took back is sent.',
    breaks: ['S11'],
    shown: {
      steps: [SIGN_IN, { action: { do: 'online', on: false }, turns: 'rest' }, tap(0), tap(0)],
      bare: true,
    },
    swaps: [swap(matchesServer, () => () => false)],
  },
  {
    name: 'answers-the-older-intent',
    says: 'The answer to an older intent ends a newer one.',
    breaks: ['S8', 'S9'],
    shown: {
      steps: [
        SIGN_IN,
        trouble('change', 'held'),
        { action: { do: 'toggle', tab: 0, article: 0 }, turns: 40 },
        { action: { do: 'toggle', tab: 0, article: 0 }, turns: 5 },
        RELEASE,
      ],
      bare: false,
    },
    swaps: [
      swap(
        acknowledge,
        (real) => (sender, sent, createdAt) =>
          writeReaderRows(sender, async () => {
            await real(sender, sent, createdAt)
            await sender.db.intents.delete([sent.aud, sent.articleId])
          }),
      ),
    ],
  },
]
