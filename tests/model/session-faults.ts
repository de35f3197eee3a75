import { edit, type Fault, fault } from './fault.ts'

/** What can go wrong with a reader's session while what they may read changes, and with their bookmarks in pages. */
export const SESSION_FAULTS: readonly Fault[] = [
  fault(
    'late-news-begin-a-session',
    ['S16', 'S6'],
    {
      // He is told to subscribe; the session ends; and only then arrives what was asked about him before.
      steps: [
        { action: { do: 'subscribe', user: '1', on: false }, turns: 'rest' },
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        { action: { do: 'subscribe', user: '1', on: true }, turns: 'rest' },
        { action: { do: 'trouble', kind: 'account', trouble: 'late' }, turns: 0 },
        { action: { do: 'wake', tab: 0 }, turns: 'rest' },
        { action: { do: 'revoke' }, turns: 0 },
        { action: { do: 'toggle', tab: 0, article: 1 }, turns: 'rest' },
        { action: { do: 'release' }, turns: 'rest' },
      ],
      bare: false,
    },
    edit('workers/reader.ts', 'const expired = goesOn && before.expired', 'const expired = false'),
  ),
  fault(
    'two-sign-ins-at-once',
    ['S9'],
    {
      // The cookie is his who signed in last, and the device the other's: by the next token his favorite would be the first one's.
      steps: [
        { action: { do: 'trouble', kind: 'account', trouble: 'held' }, turns: 35 },
        { action: { do: 'login', tab: 0, user: '2' }, turns: 6 },
        { action: { do: 'login', tab: 1, user: '1' }, turns: 'rest' },
        { action: { do: 'release' }, turns: 3 },
        { action: { do: 'expire' }, turns: 25 },
        { action: { do: 'toggle', tab: 2, article: 4 }, turns: 28 },
      ],
      bare: false,
    },
    edit('workers/account.ts', 'deps.oneSessionChange(async () => {', '(((work) => work()) as Turn)(async () => {'),
  ),
  fault(
    'a-sign-in-over-anothers',
    ['S9'],
    {
      // Cut off between the server's answer and the tables: the cookie is his, and by the next token the first one's favorites would be too.
      steps: [
        { action: { do: 'tab' }, turns: 'rest' },
        { action: { do: 'login', tab: 0, user: '1' }, turns: 0 },
        { action: { do: 'login', tab: 1, user: '2' }, turns: 58 },
        { action: { do: 'kill', tab: 1 }, turns: 'rest' },
        { action: { do: 'expire' }, turns: 0 },
        { action: { do: 'toggle', tab: 0, article: 4 }, turns: 'rest' },
      ],
      bare: false,
    },
    edit('workers/account.ts', 'if (reader !== null && !expired) return', 'if (reader !== null && expired) return'),
  ),
  fault(
    'a-reader-of-one-tab',
    ['S22'],
    {
      // Where he signed in is closed; what he does in the other tab is his nevertheless.
      steps: [
        { action: { do: 'tab' }, turns: 'rest' },
        { action: { do: 'login', tab: 1, user: '2' }, turns: 24 },
        { action: { do: 'kill', tab: 1 }, turns: 'rest' },
        { action: { do: 'toggle', tab: 0, article: 7 }, turns: 'rest' },
        { action: { do: 'pass', ms: 28_800_000 }, turns: 'rest' },
      ],
      bare: true,
    },
    edit('workers/watch-reader.ts', 'passEpoch !== null && passEpoch !== epoch', 'passEpoch === undefined'),
  ),
  fault(
    'a-sign-out-of-one-tab',
    ['S15'],
    {
      steps: [
        { action: { do: 'tab' }, turns: 'rest' },
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        { action: { do: 'trouble', kind: 'account', trouble: 'held' }, turns: 0 },
        { action: { do: 'logout', tab: 1, discard: true }, turns: 'rest' },
        { action: { do: 'kill', tab: 1 }, turns: 0 },
        { action: { do: 'release' }, turns: 'rest' },
      ],
      bare: false,
    },
    edit('workers/watch-reader.ts', 'if (leaving) onLeaving()', 'if (leaving) return'),
  ),
  fault(
    'the-first-page-is-all',
    ['S8'],
    {
      steps: [
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        { action: { do: 'toggle', tab: 0, article: 0 }, turns: 'rest' },
        { action: { do: 'toggle', tab: 0, article: 1 }, turns: 'rest' },
        { action: { do: 'toggle', tab: 0, article: 2 }, turns: 'rest' },
        { action: { do: 'pass', ms: 8 * 3_600_000 }, turns: 'rest' },
        { action: { do: 'wake', tab: 0 }, turns: 'rest' },
        { action: { do: 'tab' }, turns: 'rest' },
      ],
      bare: false,
    },
    edit('workers/read-all-bookmarks.ts', 'if (next === null) return', 'if (next !== undefined) return'),
  ),
]
