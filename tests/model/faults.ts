interface Edit {
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** A rule of the engine, broken; and the promise by which the model must notice. */
interface Fault {
  readonly name: string
  /** Beginnings of what may be said when it is found. */
  readonly breaks: readonly string[]
  readonly edits: readonly Edit[]
}

const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace })
const fault = (name: string, breaks: readonly string[], ...edits: readonly Edit[]): Fault => ({ name, breaks, edits })

/** What went wrong in other engines, and what nearly did in ours. */
export const FAULTS: readonly Fault[] = [
  fault(
    'clear-then-fill',
    ['S1'],
    edit(
      'workers/pull-lists.ts',
      '  const rows = answer.value.data.map((book) => bookRow(book, { aud, lang }))\n',
      '  await db.tocs.put({ aud, lang, list: "books", slugs: [] })\n  const rows = answer.value.data.map((book) => bookRow(book, { aud, lang }))\n',
    ),
  ),
  fault(
    'sweep-before-the-end',
    ['S2', 'S4'],
    edit(
      'workers/pull-book.ts',
      '      if (restart || !last) {',
      '      if (!last) await db.bodies.bulkDelete((toc?.slugs ?? []).filter((slug) => !slugs.includes(slug)).map((slug) => [aud, lang, slug]))\n      if (restart || !last) {',
    ),
  ),
  fault(
    'list-by-pages',
    ['S3', 'S4'],
    edit(
      'workers/pull-book.ts',
      '        await db.scopes.put({ ...scope, checkpoint: reached })\n        return',
      '        await db.tocs.put({ aud, lang, list: "book:" + bookSlug as never, slugs: all })\n        await db.scopes.put({ ...scope, state: "fresh", checkpoint: reached })\n        return',
    ),
  ),
  fault(
    'checkpoint-before-rows',
    ['S4', 'S6', 'S3'],
    edit(
      'workers/pull-book.ts',
      '    await write(job, async () => {\n      await putArticles(job, bookSlug, articles)',
      '    if (!last) await write(job, () => db.scopes.put({ ...scope, checkpoint: reached }))\n    await write(job, async () => {\n      await putArticles(job, bookSlug, articles)',
    ),
  ),
  fault('begins-anew', ['S5'], edit('workers/pull-book.ts', 'scope.checkpoint ?? { nextPage: 1', '{ nextPage: 1')),
  fault(
    'no-fence',
    ['S15', 'S16'],
    edit('workers/fence.ts', 'if ((await readSession(db)).epoch !== job.epoch) throw new StaleEpochError()', ''),
  ),
  fault(
    'half-a-sign-out',
    ['S15', 'S16'],
    edit('workers/reader.ts', 'if (wipe || before.aud !== aud) await wipeUsers(db, wipe ? null : aud)', ''),
  ),
  fault(
    'paid-texts-stay',
    ['S16'],
    edit('workers/account.ts', '{ wipe: sameUser && !same, accessToken }', '{ wipe: false, accessToken }'),
  ),
  fault(
    'one-language-for-all',
    ['S18'],
    edit(
      'workers/pull-book.ts',
      'const answer = await request(contentEndpoints.bookArticles, lang, {\n      params,\n      query: { page: String(checkpoint.nextPage) },',
      "const answer = await request(contentEndpoints.bookArticles, 'en', {\n      params,\n      query: { page: String(checkpoint.nextPage) },",
    ),
  ),
  fault(
    'believes-any-answer',
    ['S19', 'S4', 'S6', 'S1'],
    edit(
      'workers/request.ts',
      'const parsed = v.safeParse(endpoint.answer, await answer.json())',
      'const parsed = { success: true, output: await answer.json() as never }',
    ),
  ),
  fault(
    'stats-first-stale-later',
    ['S20', 'S24'],
    edit('workers/stats.ts', '    await job.db.scopes.bulkPut(stale)\n', ''),
  ),
  fault(
    'complete-anyway',
    ['S24'],
    edit('workers/pull-library.ts', '    complete: whole,', '    complete: true,'),
    edit(
      'workers/pull-library.ts',
      "phase: 'idle', complete: await isWhole(job) })",
      "phase: 'idle', complete: true })",
    ),
  ),
  fault(
    'done-before-sent',
    ['S9'],
    edit(
      'workers/push.ts',
      'const outcome = outcomeOf(sent.want, await send(deps, sent))',
      'await outbox.acknowledge(sender, sent, now())\n      const outcome = outcomeOf(sent.want, await send(deps, sent))',
    ),
  ),
  fault(
    'any-answer-is-success',
    ['S9'],
    edit(
      'workers/push-outcome.ts',
      "if (status >= 500 || status === 408 || status === 429) return { kind: 'failed' }",
      'if (status >= 500) return DONE',
    ),
  ),
  fault(
    'a-hotel-is-success',
    ['S9'],
    edit('workers/request.ts', 'return isOurs(answer) ? { ok: true', 'return true ? { ok: true'),
  ),
  fault(
    'signed-out-is-refused',
    ['S9'],
    edit('workers/push-outcome.ts', "return { kind: 'signed-out' }", "return rejected('refused')"),
  ),
  fault('sent-for-ever', ['S6'], edit('workers/push.ts', '    await outbox.recover(sender)\n', '')),
  fault(
    'believes-an-old-list',
    ['S8', 'S9'],
    edit('workers/pull-bookmarks.ts', 'if ((await readOutbox(db)).seq !== seq) return false', ''),
    edit(
      'workers/bookmarks.ts',
      'return locked(() => pullBookmarks({ db, aud, epoch }, deps.request, deps.language(), now))',
      'return pullBookmarks({ db, aud, epoch }, deps.request, deps.language(), now)',
    ),
  ),
  fault(
    'undo-is-sent',
    ['S11'],
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
    edit(
      'workers/outbox.ts',
      'if (intent.want === want) await db.intents.delete([aud, articleId])\n    else await',
      'if (intent.want !== null) await db.intents.delete([aud, articleId])\n    else await',
    ),
  ),
  fault(
    'no-silence',
    ['S13'],
    edit(
      'workers/outbox.ts',
      'return now < silentFrom ? 0 : Math.max(0, silentUntil - now)',
      'return now < silentFrom ? 0 : 0 * silentUntil',
    ),
  ),
  fault(
    'at-once-again',
    ['S13', 'S7', 'S6'],
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
  fault('each-tab-renews', ['S14'], edit('workers/send.ts', 'if (current !== failed) return current\n', '')),
  fault(
    'no-network-no-session',
    ['S14'],
    edit(
      'workers/send.ts',
      'if (!(answer instanceof Response)) return null\n',
      'if (!(answer instanceof Response)) {\n        await credentials.refused(failed)\n        return null\n      }\n',
    ),
  ),
  fault(
    'two-pullers',
    ['S10'],
    edit(
      'workers/engine.ts',
      'await (deps.locks === undefined ? guarded() : deps.locks.request(SYNC_LOCK, guarded))',
      'await guarded()',
    ),
  ),
  fault(
    'asks-every-minute',
    ['S7'],
    edit(
      'workers/engine.ts',
      'if (failed === null) failures = 0\n',
      'if (failed === null) deps.later(() => void run(), 60_000)\n    if (failed === null) failures = 0\n',
    ),
  ),
  fault('full-and-silent', ['S21'], edit('workers/engine.ts', 'storageFull: true, phase', 'storageFull: false, phase')),
]
