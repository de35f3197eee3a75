import { edit, type Fault, fault } from './fault.ts'

/** What can go wrong with a reader's session while what he may read changes. */
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
    edit(
      'workers/account.ts',
      'return deps.oneSessionChange(async () => {',
      'const atOnce: Turn = (work) => work()\n  return atOnce(async () => {',
    ),
  ),
]
