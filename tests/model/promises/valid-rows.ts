import type { State } from '../world/raw.ts'
import type { Invariant } from './content-invariants.ts'

/** `number?`: null where a server does not say it. */
type Kind = 'string' | 'number' | 'boolean' | 'number?'

/** The fields of each kind of row that the screens need. */
const WANTED = {
  languages: { iso: 'string', name: 'string' },
  pages: { slug: 'string', title: 'string', html: 'string' },
  books: { slug: 'string', title: 'string', articlesCount: 'number?' },
  articles: { slug: 'string', title: 'string', position: 'number?', updatedAt: 'string' },
  bodies: { slug: 'string', html: 'string', restricted: 'boolean' },
  stats: { books: 'number', articles: 'number', languages: 'number' },
  bookmarks: { articleId: 'string', createdAt: 'number' },
} as const satisfies {
  [T in keyof State]?: State[T] extends readonly (infer R)[] ? Partial<Record<keyof R, Kind>> : never
}

const isKind = (value: unknown, kind: Kind): boolean => {
  if (kind === 'number?') return value === null || isKind(value, 'number')
  return typeof value === kind && (typeof value !== 'number' || Number.isFinite(value))
}

/** The first wrong field of a row, or null. */
const lackOf = (row: object, wanted: Readonly<Record<string, Kind>>): string | null =>
  Object.entries(wanted).find(([field, kind]) => !isKind((row as Record<string, unknown>)[field], kind))?.[0] ?? null

/** S19: whatever the server answers, no stored row is incomplete. */
export const validRows: Invariant = (now, before) => {
  for (const [table, wanted] of Object.entries(WANTED)) {
    const rows = now[table as keyof typeof WANTED]
    if (rows === before[table as keyof typeof WANTED]) continue
    for (const row of rows) {
      const lack = lackOf(row, wanted)
      if (lack !== null) return `S19 Valid: the ${lack} of one of the ${table} is wrong: ${JSON.stringify(row)}`
    }
  }
  const user = now.session?.user
  const isUser = !user || (['id', 'first_name'] as const).every((field) => typeof user[field] === 'string')
  return isUser ? null : `S19 Valid: the reader is ${JSON.stringify(user)}`
}
