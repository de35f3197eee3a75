import * as v from 'valibot'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { isCurrent, write } from '#workers/job/fence.ts'
import { isLastPage } from '#workers/net/last-page.ts'
import { createRequest, type Request } from '#workers/net/request.ts'
import { isEnd, resumeAt } from '#workers/pull/checkpoint.ts'
import { fetchOpened } from '#workers/pull/open-article.ts'
import { pullBooks } from '#workers/pull/pull-lists.ts'
import { storeBatch } from '#workers/pull/store-book.ts'
import { putArticles, sweepArticles } from '#workers/store/packs.ts'
import type { Fault } from './fault.ts'
import { OFFLINE_COPY_FAULTS } from './offline-copy-faults.ts'
import { PACK_FAULTS } from './pack-faults.ts'
import { PASS_FAULTS } from './pass-faults.ts'
import { swap } from './seam.ts'
import { SESSION_FAULTS } from './session/session-faults.ts'
import { SIGN_IN_FAULTS } from './session/sign-in-faults.ts'
import { RELEASE, SIGN_IN, THREE_PAGES_THEN_HELD, tap, trouble, WAKE } from './steps.ts'

/** The jobs for opened articles. */
const opened = new WeakSet<object>()

/** Faults of the library that other engines had, and ours nearly had. */
export const PULL_FAULTS: readonly Fault[] = [
  ...PACK_FAULTS,
  ...OFFLINE_COPY_FAULTS,
  ...SESSION_FAULTS,
  ...SIGN_IN_FAULTS,
  ...PASS_FAULTS,
  // Faults elsewhere 1
  {
    name: 'clear-then-fill',
    says: 'The list of the books is emptied before the new one is stored.',
    breaks: ['S1'],
    shown: { steps: [{ action: { do: 'import', book: 0, article: 6 }, turns: 'rest' }], bare: false },
    swaps: [
      swap(pullBooks, (real) => async (pull) => {
        const { db, aud, lang } = pull.job
        await db.tocs.put({ aud, lang, list: 'books', slugs: [] })
        return real(pull)
      }),
    ],
  },
  {
    name: 'sweep-before-the-end',
    says: 'Each page of a book sweeps the articles that are not on it.',
    breaks: ['S2', 'S4'],
    shown: { steps: [], bare: false },
    swaps: [
      swap(putArticles, (real) => async (shelf, articles, manifest, withTexts, now) => {
        const done = await real(shelf, articles, manifest, withTexts, now)
        const slugs = articles.map(({ attributes }) => attributes.slug)
        const kept = await sweepArticles(shelf, done.manifest, slugs)
        return { ...done, manifest: new Map(kept.map((entry) => [entry.slug, entry])) }
      }),
    ],
  },
  {
    name: 'list-by-pages',
    says: "A book's list is shown as far as its pages have come.",
    breaks: ['S3', 'S4'],
    shown: { steps: [], bare: true },
    swaps: [
      swap(storeBatch, (real) => async (pull, batch) => {
        const { db, aud, lang } = pull.job
        const { bookSlug, scope, reached } = batch
        const stored = await real(pull, batch)
        if (isEnd(reached.state)) return stored
        const { slugs } = reached.checkpoint
        await write(pull.job, async () => {
          await db.tocs.put({ aud, lang, list: `book:${bookSlug}`, slugs })
          await db.scopes.put({ ...scope, state: 'fresh', checkpoint: reached.checkpoint })
        })
        return stored
      }),
    ],
  },
  {
    name: 'first-page-is-all',
    says: 'Where a server does not say how many pages there are, the first one is taken for the whole list.',
    breaks: ['S3'],
    shown: { steps: [], bare: true },
    swaps: [swap(isLastPage, (real) => (number, page) => page.meta.last_page === undefined || real(number, page))],
  },
  {
    name: 'list-before-its-texts',
    says: "A book's list is stored in a transaction before the one with its last texts.",
    breaks: ['S4'],
    shown: { steps: [], bare: false },
    swaps: [
      swap(storeBatch, (real) => async (pull, batch) => {
        const { db, aud, lang } = pull.job
        const { slugs } = batch.reached.checkpoint
        const list = { aud, lang, list: `book:${batch.bookSlug}`, slugs } as const
        if (isEnd(batch.reached.state)) await write(pull.job, () => db.tocs.put(list))
        return real(pull, batch)
      }),
    ],
  },
  // Faults elsewhere 2
  {
    name: 'checkpoint-before-rows',
    says: 'How far a pull is, is stored in a transaction before the one with the articles.',
    breaks: ['S4'],
    shown: {
      // The disk has room for the checkpoint only.
      steps: [
        { action: { do: 'full', on: true }, turns: 0 },
        SIGN_IN,
        { action: { do: 'full', on: false }, turns: 0 },
        { action: { do: 'pass', ms: 400_000 }, turns: 'rest' },
      ],
      bare: false,
    },
    swaps: [
      swap(storeBatch, (real) => async (pull, batch) => {
        const { checkpoint, state } = batch.reached
        if (isEnd(state)) return real(pull, batch)
        await write(pull.job, () => pull.job.db.scopes.put({ ...batch.scope, checkpoint }))
        return real(pull, { ...batch, written: checkpoint.nextPage })
      }),
    ],
  },
  {
    name: 'begins-anew',
    says: 'A pull that was cut off begins at its first page again.',
    breaks: ['S5'],
    shown: {
      // The fifth page of the library, which is the third of its book, is lost.
      steps: [
        ...THREE_PAGES_THEN_HELD,
        trouble('articles', 'drop'),
        RELEASE,
        { action: { do: 'pass', ms: 5_000 }, turns: 'rest' },
      ],
      bare: false,
    },
    swaps: [swap(resumeAt, (real) => (scope) => real({ ...scope, checkpoint: null }))],
  },
  {
    name: 'no-fence',
    says: 'What was asked for one reader is stored though another one is there.',
    breaks: ['S15', 'S16'],
    shown: {
      // A page of the library is answered after its reader has signed out.
      steps: [
        trouble('articles', 'late'),
        SIGN_IN,
        { action: { do: 'logout', tab: 0, discard: true }, turns: 'rest' },
        RELEASE,
      ],
      bare: false,
    },
    swaps: [swap(isCurrent, () => () => true)],
  },
  {
    name: 'opened-for-an-older-right',
    says: 'An article that was opened before a subscription is stored after it.',
    breaks: ['S17'],
    shown: {
      // An article is opened without a subscription. It is answered after a subscription has begun and all texts are whole.
      steps: [
        { action: { do: 'trouble', kind: 'lists', trouble: 'drop' }, turns: 'rest' },
        { action: { do: 'login', tab: 0, user: '2' }, turns: 'rest' },
        trouble('articles', 'late'),
        { action: { do: 'open', tab: 0, article: 1 }, turns: 'rest' },
        { action: { do: 'subscribe', user: '2', on: true }, turns: 0 },
        WAKE,
        RELEASE,
      ],
      bare: false,
    },
    swaps: [
      swap(fetchOpened, (real) => (job, ...what) => {
        opened.add(job)
        return real(job, ...what)
      }),
      swap(isCurrent, (real) => (job, session) => opened.has(job) || real(job, session)),
    ],
  },
  {
    name: 'ended-session-still-writes',
    says: 'What was asked before the session ended is stored after it.',
    breaks: ['S16'],
    shown: {
      // An article is opened just when the session ends. It is requested without a token and answered as for a visitor.
      steps: [
        { action: { do: 'trouble', kind: 'lists', trouble: 'drop' }, turns: 'rest' },
        SIGN_IN,
        { action: { do: 'expire' }, turns: 0 },
        { action: { do: 'revoke' }, turns: 0 },
        trouble('account', 'late'),
        tap(1),
        { action: { do: 'open', tab: 0, article: 1 }, turns: 0 },
        RELEASE,
      ],
      bare: false,
    },
    swaps: [
      swap(
        isCurrent,
        () =>
          (job, { epoch }) =>
            epoch === job.epoch,
      ),
    ],
  },
  {
    name: 'one-language-for-all',
    says: 'Articles are asked for in English, whatever language they are stored under.',
    breaks: ['S18'],
    shown: { steps: [{ action: { do: 'language', code: 'ru' }, turns: 'rest' }], bare: true },
    swaps: [
      swap(createRequest, (real) => (send) => {
        const request = real(send)
        const inEnglish: Request = (endpoint, language, ...rest) =>
          request(endpoint, Object.is(endpoint, contentEndpoints.bookArticles) ? 'en' : language, ...rest)
        return inEnglish
      }),
    ],
  },
  {
    name: 'half-understood',
    says: 'An answer that does not fit the contract is taken as it is.',
    breaks: ['S19'],
    shown: {
      steps: [trouble('articles', 'shape'), SIGN_IN],
      bare: false,
    },
    swaps: [
      swap(createRequest, (real) => (send) => {
        const request = real(send)
        const lenient: Request = (endpoint, ...rest) =>
          typeof endpoint.answer === 'string'
            ? request(endpoint, ...rest)
            : request({ ...endpoint, answer: v.union([endpoint.answer, v.any()]) }, ...rest)
        return lenient
      }),
    ],
  },
]
