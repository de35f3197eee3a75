import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { ourRefusal } from '#tests/support/device/foreign-answers.ts'
import { createTabLock } from '#workers/locks/tab-lock.ts'
import { isTheirs } from '#workers/net/renewal.ts'
import { createSend } from '#workers/net/send.ts'
import { isTaken } from '#workers/session/account.ts'
import type { Fault } from '../fault.ts'
import { swap } from '../seam.ts'
import { OPEN_TAB, SIGN_IN, tap, trouble, WAKE } from '../steps.ts'

/** Faults of sign-ins and of the renewal of tokens. */
export const SIGN_IN_FAULTS: readonly Fault[] = [
  {
    name: 'two-sign-ins-at-once',
    says: 'Two tabs sign in at the same time.',
    breaks: ['S14'],
    shown: {
      // The cookie is of the reader who signed in last, but the device shows the other one. The next
      // renewal ends the session.
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
    swaps: [
      swap(createTabLock, (real) => (deps, name) => (name === 'larder-session' ? (work) => work() : real(deps, name))),
    ],
  },
  {
    name: 'a-sign-in-over-anothers',
    says: 'A reader signs in while another one is signed in, and a renewed token is used, whoever has it.',
    breaks: ['S36'],
    shown: {
      // The sign-in is killed after the server's answer and before the write. With the next token, the first reader's
      // favorites would go to the second reader's account.
      steps: [
        OPEN_TAB,
        { action: { do: 'login', tab: 0, user: '1' }, turns: 0 },
        { action: { do: 'login', tab: 1, user: '2' }, turns: 70 },
        { action: { do: 'kill', tab: 1 }, turns: 'rest' },
        { action: { do: 'expire' }, turns: 0 },
        tap(4),
      ],
      bare: false,
    },
    swaps: [swap(isTaken, () => () => false), swap(isTheirs, () => () => true)],
  },
  {
    name: 'whose-cookie-it-is',
    says: 'A renewed token is used, whoever has it.',
    // At the end, what the device shows is looked at before the tokens.
    breaks: ['S6', 'S9', 'S36'],
    shown: {
      // A sign-in arrives after the death of its tab, when another reader has signed in.
      steps: [
        { action: { do: 'login', tab: 1, user: '1' }, turns: 5 },
        { action: { do: 'trouble', kind: 'any', trouble: 'drop' }, turns: 'rest' },
        { action: { do: 'trouble', kind: 'any', trouble: 'held' }, turns: 'rest' },
        { action: { do: 'tab' }, turns: 10 },
        { action: { do: 'login', tab: 2, user: '2' }, turns: 7 },
        { action: { do: 'kill', tab: 0 }, turns: 'rest' },
        { action: { do: 'login', tab: 2, user: '1' }, turns: 5 },
        { action: { do: 'release' }, turns: 31 },
        { action: { do: 'expire' }, turns: 36 },
        { action: { do: 'toggle', tab: 2, article: 2 }, turns: 5 },
      ],
      bare: true,
    },
    swaps: [swap(isTheirs, () => () => true)],
  },
  // Faults elsewhere 9
  {
    name: 'each-tab-renews',
    says: 'A tab renews the token that another tab has just renewed.',
    breaks: ['S14'],
    shown: {
      // Two tabs need a token at once: one for its pass, one for an opened article.
      steps: [
        OPEN_TAB,
        SIGN_IN,
        { action: { do: 'addArticle', book: 0, article: 0 }, turns: 0 },
        { action: { do: 'expire' }, turns: 0 },
        { action: { do: 'wake', tab: 0 }, turns: 0 },
        { action: { do: 'open', tab: 1, article: 0 }, turns: 'rest' },
      ],
      bare: true,
    },
    swaps: [
      swap(createSend, (real) => (deps) => {
        const accessToken = async (refused?: string) => refused ?? deps.credentials.accessToken()
        return real({ ...deps, credentials: { ...deps.credentials, accessToken } })
      }),
    ],
  },
  {
    name: 'no-network-no-session',
    says: 'A renewal that the network lost ends the session.',
    breaks: ['S14'],
    shown: {
      steps: [SIGN_IN, trouble('account', '401'), trouble('account', 'drop'), WAKE],
      bare: false,
    },
    swaps: [
      swap(createSend, (real) => (deps) => {
        const isRenewal = (address: unknown) => String(address).endsWith(accountEndpoints.refresh.path)
        const fetch: typeof deps.fetch = (address, how) =>
          deps.fetch(address, how).catch((error: unknown) => {
            if (isRenewal(address)) return ourRefusal(401)
            throw error
          })
        return real({ ...deps, fetch })
      }),
    ],
  },
]
