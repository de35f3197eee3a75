import { intentsOf } from '#db/reader/bookmarks.ts'
import { highlightIntentsOf } from '#db/reader/highlights.ts'
import { readSession } from '#db/reader/session.ts'
import { isOutdated, reconcile, storeHighlight } from '#workers/push/highlight-outbox.ts'
import { mergeHighlight } from '#workers/push/merge-highlight.ts'
import { countOpen, senderOf } from '#workers/push/outbox.ts'
import { pullHighlights } from '#workers/push/pull-highlights.ts'
import { highlightOutcomeOf } from '#workers/push/push-outcome.ts'
import { createReaderSync } from '#workers/push/reader-sync.ts'
import { wipeChanges } from '#workers/session/write-session.ts'
import type { Step } from '../../stories/actions.ts'
import type { HighlightAction } from '../../stories/highlight-actions.ts'
import type { Fault } from '../fault.ts'
import { swap } from '../seam.ts'
import { RELEASE, SIGN_IN, tap, trouble, WAKE } from '../steps.ts'

type Deed = Extract<HighlightAction, { readonly do: 'note' }>['deed']

const note = (deed: Deed): Step => ({ action: { do: 'note', tab: 0, deed, highlight: 0 }, turns: 'rest' })
const elsewhere = (deed: Deed): Step => ({
  action: { do: 'note elsewhere', user: '1', deed, highlight: 0 },
  turns: 'rest',
})
const online = (on: boolean): Step => ({ action: { do: 'online', on }, turns: 'rest' })
/** Two devices change one note without knowing of each other. */
const bothChange = (here: Deed, there: Deed): readonly Step[] => [
  SIGN_IN,
  note('add'),
  online(false),
  note(here),
  elsewhere(there),
  online(true),
]

/** Faults of highlights and their notes. */
export const HIGHLIGHT_FAULTS: readonly Fault[] = [
  {
    name: 'the-last-one-writes-over',
    says: 'Of two texts that were written for one note, the one that is sent last replaces the other.',
    breaks: ['S32'],
    shown: { steps: bothChange('replace', 'append'), bare: false },
    swaps: [
      swap(mergeHighlight, () => ({ wanted }) => ({ wanted, apart: null })),
    ],
  },
  {
    name: 'gone-with-its-highlight',
    says: 'A text that was written for a highlight that another device deleted is deleted with it.',
    breaks: ['S32'],
    shown: { steps: bothChange('append', 'remove'), bare: false },
    swaps: [
      swap(mergeHighlight, (real) => (...args) => ({ ...real(...args), apart: null })),
    ],
  },
  {
    name: 'a-note-counts-as-sent',
    says: 'A failure of the server counts as success for a highlight.',
    breaks: ['S32'],
    shown: { steps: [SIGN_IN, trouble('change', '500'), note('add')], bare: false },
    swaps: [
      swap(highlightOutcomeOf, (real) => (...answer) => {
        const outcome = real(...answer)
        return outcome.kind === 'failed' ? { kind: 'done' } : outcome
      }),
    ],
  },
  {
    name: 'a-deletion-takes-all',
    says: 'A deletion also deletes a text of another device that the reader had not seen.',
    breaks: ['S32'],
    shown: { steps: bothChange('remove', 'append'), bare: false },
    swaps: [
      swap(
        mergeHighlight,
        (real) => (intent, theirs) => (intent.wanted === null ? { wanted: null, apart: null } : real(intent, theirs)),
      ),
    ],
  },
  {
    name: 'highlights-stay-behind',
    says: 'The highlights of a reader stay when the reader leaves.',
    breaks: ['S33'],
    shown: {
      steps: [SIGN_IN, note('add'), { action: { do: 'logout', tab: 0, discard: false }, turns: 'rest' }],
      bare: false,
    },
    swaps: [swap(wipeChanges, () => async () => undefined)],
  },
  {
    name: 'given-to-whoever-comes',
    says: 'What one reader could not send is given to the next reader.',
    breaks: ['S33'],
    shown: {
      steps: [
        SIGN_IN,
        online(false),
        note('add'),
        { action: { do: 'revoke' }, turns: 0 },
        online(true),
        { action: { do: 'login', tab: 0, user: '2' }, turns: 'rest' },
        { action: { do: 'adopt', tab: 0 }, turns: 'rest' },
      ],
      bare: false,
    },
    swaps: [
      swap(highlightIntentsOf, (real) => (db, aud) => (aud === 'pub' ? db.highlightIntents.toArray() : real(db, aud))),
    ],
  },
  {
    name: 'an-older-list-brings-it-back',
    says: 'A list from before a deletion brings the highlight back.',
    breaks: ['S34'],
    shown: {
      steps: [
        SIGN_IN,
        note('add'),
        trouble('bookmarks', 'late'),
        { action: { do: 'wake', tab: 0 }, turns: 40 },
        note('remove'),
        RELEASE,
      ],
      bare: false,
    },
    swaps: [
      swap(isOutdated, () => () => false),
      swap(createReaderSync, (real) => (deps) => {
        const pull = async () => {
          const session = await readSession(deps.db)
          if (session.aud === 'pub' || session.expired) return null
          return pullHighlights(senderOf(deps.db, session), deps.request, deps.language(), deps.now)
        }
        return { ...real(deps), pull }
      }),
    ],
  },
  {
    name: 'a-cursor-without-rows',
    says: 'The cursor of the highlights goes on although their rows were not stored.',
    breaks: ['S35'],
    shown: { steps: [SIGN_IN, elsewhere('add'), WAKE], bare: false },
    swaps: [swap(storeHighlight, () => async () => undefined)],
  },
  {
    name: 'conflicts-stay',
    says: 'What another device changed is never merged.',
    breaks: ['S35', 'S7'],
    shown: { steps: bothChange('append', 'append'), bare: false },
    swaps: [swap(reconcile, () => async () => undefined)],
  },
  {
    name: 'only-what-is-due',
    says: 'A change that waits a moment gets no timer of its own.',
    breaks: ['S22'],
    shown: {
      // The server has no highlights. The highlight that it may have got is changed, and tried again after a moment.
      steps: [
        SIGN_IN,
        trouble('change', '503'),
        note('add'),
        WAKE,
        tap(0),
        note('color'),
        { action: { do: 'pass', ms: 400_000 }, turns: 'rest' },
      ],
      bare: true,
    },
    swaps: [
      swap(countOpen, () => async (db, aud) => {
        const open = (await highlightIntentsOf(db, aud)).filter(
          ({ state, nextAt }) => state === 'sending' || nextAt === 0,
        )
        return open.length + (await intentsOf(db, aud)).length
      }),
    ],
  },
]
