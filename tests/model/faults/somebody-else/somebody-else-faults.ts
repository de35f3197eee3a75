import { createKnownServer } from '#workers/net/known-server.ts'
import { isInLanguage, isMarked, isPart, ourAnswer, readJson, refusalIn } from '#workers/net/our-answer.ts'
import { outcomeOf } from '#workers/push/push-outcome.ts'
import type { Fault } from '../fault.ts'
import { type Swap, swap } from '../seam.ts'
import { OPEN_TAB, SIGN_IN, tap, trouble, WAKE } from '../steps.ts'
import { EVIDENCE_FAULTS } from './evidence-faults.ts'

const LOG_OUT = { action: { do: 'logout', tab: 0, discard: true }, turns: 'rest' } as const

/** Every status counts, whoever says it. */
const ANYBODY_REFUSES: Swap = swap(refusalIn, () => async ({ status }) => ({
  ...{ kind: 'refused', status, message: undefined, errors: {}, retryAfterMs: undefined },
}))
/** The device does not know that its server marks its answers. */
const FORGETS: Swap = swap(createKnownServer, (real) => (db, now) => ({ ...real(db, now), marks: async () => false }))

/** Faults that show when somebody else answers in the server's place. */
export const SOMEBODY_ELSE_FAULTS: readonly Fault[] = [
  ...EVIDENCE_FAULTS,
  {
    name: 'a-hotel-is-success',
    says: "The page of a hotel's network counts as our server's answer.",
    breaks: ['S9'],
    shown: { steps: [SIGN_IN, trouble('change', 'html'), tap(0)], bare: true },
    swaps: [swap(ourAnswer, () => async (_, __, answer) => answer), swap(isMarked, () => () => true)],
  },
  {
    name: 'anybodys-ok-is-done',
    says: 'A success that does not have our mark counts as if it had it.',
    breaks: ['S9'],
    shown: { steps: [SIGN_IN, trouble('change', 'else 200 ok'), tap(0)], bare: false },
    swaps: [swap(isMarked, () => () => true)],
  },
  {
    name: 'done-without-a-list',
    says: 'At a server without the mark a change is forgotten before a list shows it.',
    breaks: ['S9'],
    shown: { steps: [SIGN_IN, trouble('change', 'else 204 nothing'), tap(0)], bare: true },
    swaps: [swap(outcomeOf, (real) => (add, problem) => real(add, problem, true))],
  },
  {
    name: 'anybody-takes-a-change-back',
    says: 'A 404 of a gateway takes a change back.',
    breaks: ['S9'],
    shown: { steps: [SIGN_IN, trouble('change', 'else 404 html'), tap(0)], bare: true },
    swaps: [ANYBODY_REFUSES],
  },
  {
    name: 'the-mark-is-forgotten',
    says: 'A refusal without our mark is believed, although our server marks its answers.',
    breaks: ['S9'],
    shown: { steps: [SIGN_IN, trouble('change', 'else 410 message'), tap(0)], bare: false },
    swaps: [FORGETS],
  },
  {
    name: 'anybody-ends-a-session',
    says: 'A 401 of a gateway to a renewal ends the session.',
    breaks: ['S14'],
    shown: { steps: [SIGN_IN, trouble('account', '401'), trouble('account', 'else 401 html'), WAKE], bare: true },
    swaps: [ANYBODY_REFUSES],
  },
  {
    name: 'anybody-renews',
    says: 'A token that somebody else sends replaces the token of the session.',
    breaks: ['S36'],
    shown: { steps: [SIGN_IN, trouble('account', '401'), trouble('account', 'else 201 token'), WAKE], bare: false },
    swaps: [FORGETS],
  },
  {
    name: 'anybody-signs-out',
    says: 'A 403 of a portal to a sign-out signs the reader out.',
    breaks: ['S36'],
    shown: { steps: [SIGN_IN, trouble('account', 'else 403 html'), LOG_OUT], bare: true },
    swaps: [ANYBODY_REFUSES],
  },
  {
    name: 'where-it-came-from',
    says: 'An answer at the end of a redirect counts as the server’s.',
    breaks: ['S36'],
    shown: { steps: [SIGN_IN, trouble('account', 'else 204 nothing redirected'), LOG_OUT], bare: true },
    swaps: [
      swap(ourAnswer, (real) => (endpoint, asked, answer, server) => {
        Object.defineProperty(answer, 'redirected', { value: false })
        return real(endpoint, asked, answer, server)
      }),
    ],
  },
  {
    name: 'elsewhere-is-done',
    says: 'A redirect that is not followed counts as done.',
    breaks: ['S36'],
    shown: { steps: [SIGN_IN, trouble('account', 'else 303 nothing'), LOG_OUT], bare: true },
    swaps: [
      swap(ourAnswer, (real) => async (endpoint, asked, answer, server) => {
        const came = answer.type === 'opaqueredirect' ? new Response(null, { status: 204 }) : answer
        return real(endpoint, asked, came, server)
      }),
    ],
  },
  {
    name: 'a-part-is-the-whole',
    says: 'A part of a list counts as the whole list.',
    breaks: ['S8'],
    shown: { steps: [SIGN_IN, tap(0), trouble('bookmarks', 'else 206 list'), WAKE], bare: true },
    swaps: [swap(isPart, () => () => false)],
  },
  {
    name: 'a-page-that-is-called-json',
    says: 'What cannot be read counts as nothing, and nothing as done.',
    breaks: ['S36'],
    shown: { steps: [SIGN_IN, trouble('account', 'else 200 html odd'), LOG_OUT], bare: true },
    swaps: [swap(readJson, (real) => async (answer) => (await real(answer)) ?? null)],
  },
  {
    name: 'anybodys-empty-list',
    says: 'An empty list without our mark takes the place of the favorites.',
    breaks: ['S8'],
    shown: { steps: [SIGN_IN, tap(0), trouble('bookmarks', 'else 200 list'), WAKE], bare: false },
    swaps: [FORGETS],
  },
  {
    name: 'whatever-language-came',
    says: 'Texts are stored as those of the language that was asked for, whichever language came.',
    breaks: ['S18'],
    shown: {
      steps: [OPEN_TAB, trouble('articles', 'deaf'), { action: { do: 'language', code: 'ru' }, turns: 'rest' }],
      bare: false,
    },
    swaps: [swap(isInLanguage, () => () => true)],
  },
]
