import { nextOf } from '#workers/push/read-all-bookmarks.ts'
import { createSessionWatch } from '#workers/session/watch-session.ts'
import { nextSession, setReader, wipeUsers } from '#workers/session/write-session.ts'
import type { Fault } from '../fault.ts'
import { swap } from '../seam.ts'
import { OPEN_TAB, RELEASE, SIGN_IN, tap, trouble, WAKE } from '../steps.ts'

/** Faults of a session while the reader's rights change, and of bookmarks in several pages. */
export const SESSION_FAULTS: readonly Fault[] = [
  {
    name: 'late-news-begin-a-session',
    says: 'What is learnt of the account makes a session that has expired a live one.',
    breaks: ['S16', 'S6'],
    shown: {
      // The reader gets a subscription and the session ends. Only then an earlier answer about the account arrives.
      steps: [
        { action: { do: 'subscribe', user: '1', on: false }, turns: 'rest' },
        SIGN_IN,
        { action: { do: 'subscribe', user: '1', on: true }, turns: 'rest' },
        trouble('account', 'late'),
        WAKE,
        { action: { do: 'revoke' }, turns: 0 },
        tap(1),
        RELEASE,
      ],
      bare: false,
    },
    swaps: [
      swap(nextSession, (real) => (...args) => ({ ...real(...args), expired: false })),
    ],
  },
  {
    name: 'a-reader-of-one-tab',
    says: 'A tab does nothing for a reader who signed in in another tab.',
    breaks: ['S22'],
    shown: {
      // The tab of the sign-in is closed. Changes in the other tab must still be sent.
      steps: [
        OPEN_TAB,
        { action: { do: 'login', tab: 1, user: '2' }, turns: 24 },
        { action: { do: 'kill', tab: 1 }, turns: 'rest' },
        tap(7),
        { action: { do: 'pass', ms: 28_800_000 }, turns: 'rest' },
      ],
      bare: true,
    },
    swaps: [swap(createSessionWatch, (real) => (db, changes) => real(db, { ...changes, onOther: () => undefined }))],
  },
  {
    name: 'a-sign-out-of-one-tab',
    says: 'A sign-out that was cut off in one tab is ended by no other.',
    breaks: ['S15'],
    shown: {
      steps: [
        OPEN_TAB,
        SIGN_IN,
        trouble('account', 'held'),
        { action: { do: 'logout', tab: 1, discard: true }, turns: 'rest' },
        { action: { do: 'kill', tab: 1 }, turns: 0 },
        RELEASE,
      ],
      bare: false,
    },
    swaps: [swap(createSessionWatch, (real) => (db, changes) => real(db, { ...changes, onSignOut: () => undefined }))],
  },
  {
    name: 'the-first-page-is-all',
    says: 'Of a list of bookmarks only the first page is read.',
    breaks: ['S8'],
    shown: {
      steps: [
        SIGN_IN,
        tap(0),
        tap(1),
        tap(2),
        { action: { do: 'pass', ms: 8 * 3_600_000 }, turns: 'rest' },
        WAKE,
        OPEN_TAB,
      ],
      bare: false,
    },
    swaps: [swap(nextOf, () => () => null)],
  },
  {
    name: 'another-subscription-another-reader',
    says: 'A reader whose subscription changes counts as another one.',
    breaks: ['S13'],
    shown: {
      steps: [
        { action: { do: 'login', tab: 0, user: '2' }, turns: 'rest' },
        trouble('change', 'late'),
        tap(8),
        { action: { do: 'subscribe', user: '2', on: true }, turns: 'rest' },
        WAKE,
        RELEASE,
      ],
      bare: false,
    },
    swaps: [
      swap(nextSession, (real) => (before, ...what) => ({ ...real(before, ...what), visit: (before.visit ?? 0) + 1 })),
    ],
  },
  // Faults elsewhere 10
  {
    name: 'who-left-comes-back',
    says: 'What is learnt of a reader who has left makes that reader the one of this device again.',
    breaks: ['S15'],
    shown: {
      steps: [
        SIGN_IN,
        trouble('account', 'late'),
        { action: { do: 'wake', tab: 0 }, turns: 20 },
        { action: { do: 'logout', tab: 0, discard: true }, turns: 'rest' },
        RELEASE,
      ],
      bare: false,
    },
    swaps: [
      swap(
        setReader,
        (real) =>
          (db, user, { epoch: _, ...how }) =>
            real(db, user, how),
      ),
    ],
  },
  // Faults elsewhere 18
  {
    name: 'half-a-sign-out',
    says: 'What was stored for a reader stays when the reader leaves.',
    breaks: ['S15', 'S16'],
    shown: {
      steps: [SIGN_IN, { action: { do: 'logout', tab: 0, discard: true }, turns: 'rest' }],
      bare: true,
    },
    swaps: [swap(wipeUsers, () => async () => undefined)],
  },
  {
    name: 'paid-texts-stay',
    says: 'Whole texts stay when a subscription ends.',
    breaks: ['S16'],
    shown: {
      steps: [SIGN_IN, { action: { do: 'subscribe', user: '1', on: false }, turns: 0 }, WAKE],
      bare: true,
    },
    swaps: [swap(setReader, (real) => (db, user, how) => real(db, user, { ...how, wipe: user === null && how.wipe }))],
  },
]
