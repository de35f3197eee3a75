import * as v from 'valibot'
import { isSegment } from './addresses.ts'

/** Ids are strings, whatever type the database uses. A server of the specification may send numbers. */
export const Id = v.pipe(v.union([v.string(), v.pipe(v.number(), v.integer())]), v.transform(String), v.nonEmpty())

/** A field that the specification does not name, or not the form of. From others it may be absent or another thing: then it is null. */
export const extra = <const S extends v.GenericSchema>(schema: S) =>
  v.fallback(v.optional(v.nullable(schema), null), null)
/** As `extra`, for a field that is absent when there is nothing to tell. */
export const addition = <const S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** The code of a name in a path that nothing has, because no name is written like this. */
export const UNKNOWN_NAME = 'unknown'

/** The slugs of our server. */
export const Slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, UNKNOWN_NAME),
  v.maxLength(120, UNKNOWN_NAME),
)
/** A slug of any server is one segment of an address. The specification names no form. */
export const AnySlug = v.pipe(v.string(), v.maxLength(255), v.check(isSegment))
/** Whether a text such as 2026-11-24 is a day of the calendar. Of the 31st of February, some programs make a day in March. */
export const isDay = (text: string): boolean => new Date(text).toJSON()?.slice(0, 10) === text

/** ISO 8601 in UTC, with seconds and up to six decimals. */
export const Timestamp = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/),
  // The pattern alone would let day 45 of month 13 through to the database.
  v.check((time) => isDay(time.slice(0, 10)) && !Number.isNaN(Date.parse(time)), 'invalid'),
)

/** The path tells what a resource is. The specification names no types, so those of another server may be others. */
const typeOf = <const T extends string>(type: T) => v.fallback(v.optional(v.literal(type), type), type)

/** A resource of the API: `{ id, type, attributes }`. */
export const resource = <const T extends string, A extends v.GenericSchema>(type: T, attributes: A) =>
  v.object({ id: Id, type: typeOf(type), attributes })

/** A resource whose id another server may leave out. */
export const resourceByName = <const T extends string, A extends v.GenericSchema>(type: T, attributes: A) =>
  v.object({ id: v.nullish(Id), type: typeOf(type), attributes })

/** Null says that there is no such page. */
const PageLink = addition(v.nullable(v.string()))

export const PageLinks = addition(v.object({ first: PageLink, last: PageLink, prev: PageLink, next: PageLink }))
export type PageLinks = v.InferOutput<typeof PageLinks>

/** A server of the specification may write numbers as text. */
const Digits = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))
export const Count = v.pipe(v.union([v.number(), Digits]), v.integer(), v.minValue(0))

/** The specification names it, and nothing in it. */
export const PageMeta = v.object({
  current_page: addition(Count),
  last_page: addition(Count),
  per_page: addition(Count),
  total: addition(Count),
  /** Sent back only by a server that knows `updated_since`. Without it, the page has all rows, not only changed ones. */
  updated_since: addition(Timestamp),
})
export type PageMeta = v.InferOutput<typeof PageMeta>

/** A part of an answer that may be absent, or another thing: then it is empty. */
export const emptyIfAbsent = <const S extends v.GenericSchema<unknown, Readonly<Record<string, unknown>>>>(schema: S) =>
  v.fallback(v.optional(schema, {}), {})

/** The body of every answer with a status above 202. Either part may be absent. */
export const Problem = v.object({
  errors: addition(v.record(v.string(), v.array(v.string()))),
  meta: addition(v.object({ message: v.string() })),
})
export type Problem = v.InferOutput<typeof Problem>

/** A whole number in a query or path, as a string of digits. Anything else is refused as that field's problem. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string('integer'),
    v.regex(/^\d{1,9}$/, 'integer'),
    v.transform(Number),
    v.minValue(min, 'range'),
    v.maxValue(max, 'range'),
  )
