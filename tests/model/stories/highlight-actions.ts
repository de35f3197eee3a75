import type { HighlightContent } from '#contract/library/highlights.ts'
import { readHighlights } from '#db/reader/highlights.ts'
import type { Audience } from '#db/schema.ts'
import { addHighlight, adoptHighlights, changeHighlight, removeHighlight } from '#page/commands/highlights.ts'
import { present } from '#tests/support/present.ts'
import { fc } from '#tests/support/properties.ts'
import type { UserId } from '../world/accounts.ts'
import type { Tab, World } from '../world/world.ts'

const DEEDS = ['add', 'append', 'replace', 'color', 'remove'] as const
type Deed = (typeof DEEDS)[number]

/** What a reader does with a highlight: on this device, or on another one that is always online. */
export type HighlightAction =
  | { readonly do: 'note'; readonly tab: number; readonly deed: Deed; readonly highlight: number }
  | { readonly do: 'note elsewhere'; readonly user: UserId; readonly deed: Deed; readonly highlight: number }
  | { readonly do: 'adopt'; readonly tab: number }

const deed = fc.constantFrom<Deed>('add', 'add', 'append', 'append', 'replace', 'color', 'remove')
const highlight = fc.nat({ max: 5 })
const tab = fc.nat({ max: 2 })

export const HIGHLIGHT_ACTIONS: readonly fc.WeightedArbitrary<HighlightAction>[] = [
  { weight: 10, arbitrary: fc.record({ do: fc.constant('note' as const), tab, deed, highlight }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('note elsewhere' as const),
      user: fc.constantFrom<UserId>('1', '2'),
      deed,
      highlight,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('adopt' as const), tab }) },
]

export const isHighlightAction = (action: { readonly do: string }): action is HighlightAction =>
  ['note', 'note elsewhere', 'adopt'].includes(action.do)

const PASSAGE = { lang: 'en', block: 0, start: 0, end: 3, quote: 'aud', before: '', after: '=pub' } as const
const COLORS = ['yellow', 'green', 'blue', 'pink'] as const
const nextColor = ({ color }: HighlightContent) => present(COLORS[(COLORS.indexOf(color) + 1) % COLORS.length])

/** The content after a deed, or null when it was deleted. Notes in the log what the reader wrote and replaced. */
function afterDeed({ noteLog }: World, author: string, before: HighlightContent, what: Deed): HighlightContent | null {
  if (what === 'color') return { ...before, color: nextColor(before) }
  if (what === 'append') return { ...before, note: `${before.note} ${noteLog.write(author)}`.trim() }
  noteLog.supersede(before.note)
  return what === 'remove' ? null : { ...before, note: noteLog.write(author) }
}

const fresh = (world: World, note: string): HighlightContent => {
  const article_id = world.server.library.allSlugs()[0] ?? 'none'
  return { ...PASSAGE, article_id, color: 'yellow', note, made_at: new Date(world.now).toISOString() }
}

export async function performHighlight(world: World, action: HighlightAction): Promise<void> {
  if (action.do === 'note elsewhere') return elsewhere(world, action.user, action.deed, action.highlight)
  const found = world.tabs[action.tab % Math.max(1, world.tabs.length)]
  if (found === undefined) return
  const aud = world.state.session?.aud ?? 'pub'
  if (action.do === 'note') return note(world, found, aud, action.deed, action.highlight)
  if (aud === 'pub' || world.state.session?.signingOut === true) return
  await world.noteLog.adopt(aud.replace('user:', ''), () => adoptHighlights(aud, found.db))
}

/** The other device has seen the row as the server has it now. */
function elsewhere(world: World, user: UserId, what: Deed, n: number): void {
  const { highlights } = world.server.accounts.users[user]
  const row = highlights.live[n % Math.max(1, highlights.live.length)]
  if (what === 'add' || row?.content == null) {
    const content = fresh(world, world.noteLog.write(user))
    highlights.change('PUT', `00000000-0000-4000-8000-${world.noteLog.newId()}`, null, content, null)
    return
  }
  const content = afterDeed(world, user, row.content, what)
  const base = highlights.timeOf(row.id)
  if (content === null) highlights.change('DELETE', row.id, base, row.content, null)
  else highlights.change('PUT', row.id, base, { ...content, made_at: new Date(world.now + 1).toISOString() }, null)
}

async function note(world: World, tab: Tab, aud: Audience, what: Deed, n: number): Promise<void> {
  // A sign-out that is under way takes no more changes.
  if (world.state.session?.signingOut === true) return
  const author = aud.replace('user:', '')
  const shown = [...(await readHighlights(tab.db, aud))].sort((a, b) => a.id.localeCompare(b.id))
  const row = shown[n % Math.max(1, shown.length)]
  if (what === 'add' || row === undefined) {
    const { made_at: _, ...content } = fresh(world, world.noteLog.write(author))
    const id = await addHighlight(aud, { ...content, title: 'An article' }, tab.db, world.now)
    if (id === null) world.noteLog.supersede(content.note)
    return
  }
  const { id, state: _, ...seen } = row
  const content = afterDeed(world, author, seen, what)
  if (content === null) await removeHighlight(aud, id, { note: seen.note, title: 'An article' }, tab.db, world.now)
  else if ((await changeHighlight(aud, id, { ...seen, title: 'An article' }, content, tab.db, world.now)) === null)
    // Another tab signed the reader out meanwhile. What was not written is not in the tables.
    world.noteLog.supersede(content.note.replace(seen.note, ''))
}
