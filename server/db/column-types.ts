import type { ColumnType, Generated } from 'kysely'

/** bigint identity. The driver reads it as text, so that no id passes through a double. */
export type Id = Generated<string>

/** numeric(10,2) in major units. It is read as text, and written as a number or text. */
export type Money = ColumnType<string, string | number, string | number>

/** The database sets it once. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>
