import { edit, type Fault, fault } from './fault.ts'

/** The same of the bookmarks and the session. */
export const PUSH_FAULTS: readonly Fault[] = [
  fault(
    'done-before-sent',
    ['S9'],
    { seed: 2, bare: true },
    edit(
      'workers/push.ts',
      'const outcome = outcomeOf(sent.want, await send(deps, sent))',
      'await outbox.acknowledge(sender, sent, now())\n      const outcome = outcomeOf(sent.want, await send(deps, sent))',
    ),
  ),
  fault(
    'any-answer-is-success',
    ['S9'],
    { seed: 10, bare: true },
    edit(
      'workers/push-outcome.ts',
      "if (status >= 500 || status === 408 || status === 429) return { kind: 'failed' }",
      'if (status >= 500) return DONE',
    ),
  ),
  fault(
    'a-hotel-is-success',
    ['S9'],
    { seed: 28, bare: true },
    edit('workers/request.ts', 'return isOurs(answer) ? { ok: true', 'return true ? { ok: true'),
  ),
  fault(
    'signed-out-is-refused',
    ['S9'],
    { seed: 3, bare: false },
    edit('workers/push-outcome.ts', "return { kind: 'signed-out' }", "return rejected('refused')"),
  ),
  fault(
    'sent-for-ever',
    ['S6'],
    {
      steps: [
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        { action: { do: 'trouble', kind: 'change', trouble: 'held' }, turns: 0 },
        { action: { do: 'toggle', tab: 0, article: 0 }, turns: 40 },
        { action: { do: 'kill', tab: 0 }, turns: 0 },
        { action: { do: 'tab' }, turns: 'rest' },
      ],
      bare: false,
    },
    edit('workers/push.ts', '    await outbox.recover(sender)\n', ''),
  ),
  fault(
    'believes-an-old-list',
    ['S8', 'S9'],
    {
      steps: [
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        { action: { do: 'trouble', kind: 'bookmarks', trouble: 'late' }, turns: 0 },
        { action: { do: 'wake', tab: 0 }, turns: 40 },
        { action: { do: 'toggle', tab: 0, article: 0 }, turns: 'rest' },
        { action: { do: 'release' }, turns: 'rest' },
      ],
      bare: false,
    },
    edit('workers/pull-bookmarks.ts', 'if ((await readOutbox(db)).seq !== seq) return false', ''),
    edit(
      'workers/bookmarks.ts',
      'return locked(() => pullBookmarks(senderOf(db, session), deps.request, deps.language(), now))',
      'return pullBookmarks(senderOf(db, session), deps.request, deps.language(), now)',
    ),
  ),
  fault(
    'two-senders',
    ['S10'],
    {
      steps: [
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        { action: { do: 'tab' }, turns: 'rest' },
        { action: { do: 'trouble', kind: 'change', trouble: 'held' }, turns: 0 },
        { action: { do: 'toggle', tab: 0, article: 0 }, turns: 'rest' },
        { action: { do: 'toggle', tab: 1, article: 1 }, turns: 'rest' },
      ],
      bare: false,
    },
    edit('workers/bookmarks.ts', 'locked(round)', 'round()'),
  ),
  fault(
    'undo-is-sent',
    ['S11'],
    { seed: 33, bare: true },
    edit(
      'src/commands/bookmark-intents.ts',
      "} else if (before.state !== 'sending' && want === before.base) await db.intents.delete(id)\n    else {",
      '} else {',
    ),
    edit('workers/outbox.ts', 'if (intent.want === intent.base) {', 'if (intent.want === null as never) {'),
  ),
  fault(
    'answers-the-older-wish',
    ['S8', 'S9'],
    {
      steps: [
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        { action: { do: 'trouble', kind: 'change', trouble: 'held' }, turns: 0 },
        { action: { do: 'toggle', tab: 0, article: 0 }, turns: 40 },
        { action: { do: 'toggle', tab: 0, article: 0 }, turns: 5 },
        { action: { do: 'release' }, turns: 'rest' },
      ],
      bare: false,
    },
    edit(
      'workers/outbox.ts',
      'if (intent.want === want) await db.intents.delete([aud, articleId])\n    else await',
      'if (intent.want !== null) await db.intents.delete([aud, articleId])\n    else await',
    ),
  ),
  fault(
    'no-silence',
    ['S13'],
    { seed: 3, bare: true },
    edit(
      'workers/silence.ts',
      'now < silentFrom ? 0 : Math.max(0, silentUntil - now)',
      'now < silentFrom ? 0 : 0 * silentUntil',
    ),
  ),
  fault(
    'at-once-again',
    ['S13', 'S7', 'S6'],
    { seed: 9, bare: true },
    edit(
      'workers/push.ts',
      'await setBack({ nextAt: now() + SHORTEST_WAIT_MS, unknown: true })',
      'await setBack({ nextAt: 0, unknown: true })',
    ),
    edit(
      'workers/push.ts',
      '    paused = { from: now(), until: now() + backoffMs(unreached, random, BACKOFF) }',
      '    paused = { from: now(), until: now() + 1 + 0 * backoffMs(unreached, random, BACKOFF) }',
    ),
  ),
  fault(
    'waits-by-the-clock-on-the-wall',
    ['S22'],
    {
      steps: [
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        { action: { do: 'trouble', kind: 'change', trouble: '500' }, turns: 0 },
        { action: { do: 'toggle', tab: 0, article: 0 }, turns: 'rest' },
        { action: { do: 'clock', ms: -3_600_000 }, turns: 0 },
        { action: { do: 'pass', ms: 400_000 }, turns: 'rest' },
      ],
      bare: false,
    },
    edit(
      'workers/outbox.ts',
      "nextAt <= now || nextAt > now + LONGEST_WAIT_MS[state === 'parked' ? 'parked' : 'pending']",
      "nextAt <= now || (state === 'parked' && nextAt > now + LONGEST_WAIT_MS.parked)",
    ),
  ),
  fault(
    'each-tab-renews',
    ['S14'],
    {
      // Two tabs need a token at once: one for its pass, one for an article that is opened.
      steps: [
        { action: { do: 'tab' }, turns: 'rest' },
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        { action: { do: 'addArticle', book: 0, article: 0 }, turns: 0 },
        { action: { do: 'expire' }, turns: 0 },
        { action: { do: 'wake', tab: 0 }, turns: 0 },
        { action: { do: 'open', tab: 1, article: 0 }, turns: 'rest' },
      ],
      bare: true,
    },
    edit('workers/send.ts', 'if (current !== failed) return current\n', ''),
  ),
  fault(
    'no-network-no-session',
    ['S14'],
    {
      steps: [
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        { action: { do: 'trouble', kind: 'account', trouble: '401' }, turns: 0 },
        { action: { do: 'trouble', kind: 'account', trouble: 'drop' }, turns: 0 },
        { action: { do: 'wake', tab: 0 }, turns: 'rest' },
      ],
      bare: false,
    },
    edit(
      'workers/send.ts',
      'if (!(answer instanceof Response)) return null\n',
      'if (!(answer instanceof Response)) {\n        await credentials.refused(failed)\n        return null\n      }\n',
    ),
  ),
  fault(
    'another-subscription-another-reader',
    ['S13'],
    {
      steps: [
        { action: { do: 'login', tab: 0, user: '2' }, turns: 'rest' },
        { action: { do: 'online', on: false }, turns: 13 },
        { action: { do: 'expire' }, turns: 0 },
        { action: { do: 'subscribe', user: '2', on: true }, turns: 'rest' },
        { action: { do: 'toggle', tab: 0, article: 8 }, turns: 'rest' },
      ],
      bare: false,
    },
    edit('workers/reader.ts', '(before.aud === aud ? 0 : 1)', '1'),
  ),
  fault(
    'who-left-comes-back',
    ['S15'],
    {
      steps: [
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        { action: { do: 'trouble', kind: 'account', trouble: 'late' }, turns: 0 },
        { action: { do: 'wake', tab: 0 }, turns: 20 },
        { action: { do: 'logout', tab: 0, discard: true }, turns: 'rest' },
        { action: { do: 'release' }, turns: 'rest' },
      ],
      bare: false,
    },
    edit('workers/reader.ts', 'if (epoch !== undefined && before.epoch !== epoch) throw new StaleEpochError()', ''),
  ),
  fault(
    'one-behind-another',
    ['S12'],
    { poison: [1, 2] },
    edit(
      'workers/outbox.ts',
      '    .filter((intent) => isDue(intent, now))\n    .sort((a, b) => a.nextAt - b.nextAt || a.madeAt - b.madeAt)',
      '    .slice(0, 1)\n    .filter((intent) => isDue(intent, now))',
    ),
  ),
]
