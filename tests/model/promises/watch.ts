import type { State } from '../world/raw.ts'
import type { Watcher } from '../world/world.ts'
import {
  downgrade,
  fence,
  netZero,
  noLostIntent,
  noOldList,
  onlyOurServerEnds,
  onlyOurTokens,
  sessionHolds,
} from './bookmark-invariants.ts'
import {
  type Invariant,
  noEmpty,
  noMissingOpen,
  progressMonotone,
  refClosed,
  rightLists,
  rightTexts,
  statsAtomic,
  tocAtomic,
} from './content-invariants.ts'
import { noLostNote, ownNotes, staysDeleted } from './highlight-invariants.ts'
import { pausedIsQuiet, removedStaysRemoved } from './offline-copy-invariants.ts'
import { fewPacks, manifestTrue, packsExact } from './pack-invariants.ts'
import { validRows } from './valid-rows.ts'

type Part = keyof State

/** The tables that each invariant reads. It is checked only when one of them changed. */
const readings = (): readonly (readonly [Invariant, readonly Part[]])[] => [
  [noEmpty, ['tocs', 'session']],
  [noMissingOpen, ['bodies', 'tocs', 'session', 'offlineSettings']],
  [tocAtomic, ['tocs', 'scopes']],
  [refClosed(), ['tocs', 'books', 'articles', 'bodies', 'scopes', 'offlineSettings']],
  [progressMonotone(), ['scopes', 'stats']],
  [validRows, ['languages', 'pages', 'books', 'articles', 'bodies', 'stats', 'bookmarks', 'session']],
  [rightTexts(), ['bodies', 'session']],
  [rightLists, ['books', 'pages']],
  [packsExact, ['manifests', 'packs']],
  [manifestTrue, ['packs', 'manifests']],
  [fewPacks, ['manifests']],
  [removedStaysRemoved, ['bodies', 'packs', 'offlineSettings']],
  [pausedIsQuiet(), ['offlineSettings', 'bodies', 'scopes', 'status']],
  [statsAtomic, ['stats', 'scopes']],
  [noLostIntent(), ['intents', 'bookmarks']],
  [noOldList, ['bookmarks', 'session']],
  [netZero, ['intents']],
  [fence(), ['session', 'books', 'packs', 'manifests', 'tocs', 'scopes', 'bookmarks', 'intents']],
  [downgrade, ['session', 'bodies', 'articles']],
  [sessionHolds, ['session', 'token']],
  [onlyOurServerEnds, ['session']],
  [onlyOurTokens, ['token', 'session']],
  [noLostNote, ['highlightIntents', 'highlights']],
  [ownNotes, ['highlights', 'highlightIntents', 'session']],
  [staysDeleted, ['highlights']],
]

/** Checks every invariant after every commit. */
export function watchAll(): Watcher {
  let before: State | null = null
  const invariants = readings()
  return (now, world) => {
    const was = before
    before = now
    if (was === null) return []
    return invariants.flatMap(([holds, parts]) =>
      parts.some((part) => now[part] !== was[part]) ? (holds(now, was, world) ?? []) : [],
    )
  }
}
