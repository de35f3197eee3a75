import type { HighlightIntentRow, HighlightRow } from '#db/reader/highlight-schema.ts'
import type { UserId } from '../world/accounts.ts'
import { wordsIn } from '../world/note-log.ts'
import type { State } from '../world/raw.ts'
import type { World } from '../world/world.ts'
import { hasLeft } from './bookmark-invariants.ts'
import type { Invariant } from './content-invariants.ts'

const textOf = (row: HighlightRow | HighlightIntentRow): string => {
  const content = 'tried' in row ? row.wanted : row.content
  return content?.note ?? ''
}

const onDevice = ({ highlights, highlightIntents }: State, word: string): boolean =>
  [...highlights, ...highlightIntents].some((row) => textOf(row).includes(word))

/** Whether the account has, or ever had, a highlight with the word. */
const onServer = ({ server }: World, author: string, word: string): boolean =>
  server.accounts.users[author as UserId]?.highlights.history.some(({ content }) => content?.note.includes(word)) ??
  false

/** S32: a text that a reader wrote is on the device until the server has it. */
export const noLostNote: Invariant = (now, before, world) => {
  for (const intent of before.highlightIntents)
    for (const word of wordsIn(textOf(intent))) {
      const author = world.noteLog.authors.get(word)
      if (author === undefined || onDevice(now, word) || onServer(world, author, word)) continue
      // The reader agreed to lose what was not sent.
      if (hasLeft(now, before)) world.noteLog.supersede(word)
      else return `S32 NoLostNote: ${word} of ${author} is nowhere`
    }
  return null
}

/** A word in a row or an account that is not its author's. */
const foreignWord = ({ noteLog }: World, owner: string, text: string): string | undefined =>
  wordsIn(text).find((word) => !noteLog.mayHave(owner, word))

/** S33: a reader sees only their own highlights, and the account of another reader never gets one. */
export const ownNotes: Invariant = (now, _, world) => {
  const aud = now.session?.aud ?? 'pub'
  const foreign = now.highlights.find((row) => row.aud !== aud)
  if (foreign !== undefined) return `S33 OwnNotes: a highlight of ${foreign.aud} beside ${aud}`
  const rows = [...now.highlights, ...now.highlightIntents]
  const stored = rows.map((row) => foreignWord(world, row.aud.replace('user:', ''), textOf(row)))
  const sent = Object.entries(world.server.accounts.users).flatMap(([user, { highlights }]) =>
    highlights.live.map(({ content }) => foreignWord(world, user, content?.note ?? '')),
  )
  const word = [...stored, ...sent].find((one) => one !== undefined)
  return word === undefined ? null : `S33 OwnNotes: ${word} belongs to another reader`
}

/** S34: a highlight that the device knows as deleted is never shown again. */
export const staysDeleted: Invariant = (now, before) => {
  const known = new Map(now.highlights.map((row) => [`${row.aud} ${row.id}`, row]))
  const back = before.highlights.find(
    ({ aud, id, content }) => content === null && (known.get(`${aud} ${id}`)?.content ?? null) !== null,
  )
  return back === undefined ? null : `S34 StaysDeleted: ${back.id} is back`
}

/** S35: what is wrong when the device and the account should be the same. */
export function wrongHighlights({ state, server, noteLog }: World, aud: string, user: UserId): string | null {
  const mine = state.highlightIntents.filter((intent) => intent.aud === aud)
  const waiting = mine.find(({ state: is }) => is === 'pending' || is === 'sending')
  if (waiting !== undefined && !server.bare) return `S35 NotesConverge: ${textOf(waiting)} is still ${waiting.state}`
  const { highlights } = server.accounts.users[user]
  const told = (rows: readonly { readonly id: string; readonly content: { readonly note: string } | null }[]) =>
    rows
      .flatMap(({ id, content }) => (content === null ? [] : [`${id} ${content.note}`]))
      .sort()
      .join()
  const [stored, expected] = [told(state.highlights), told(highlights.live)]
  if (!server.bare && stored !== expected) return `S35 NotesConverge: the highlights are ${stored}, not ${expected}`
  for (const [word, author] of noteLog.authors) {
    const isKept = highlights.live.some(({ content }) => content?.note.includes(word)) || onDevice(state, word)
    if (author === user && !isKept) return `S32 NoLostNote: ${word} is in no highlight at the end`
  }
  return null
}
