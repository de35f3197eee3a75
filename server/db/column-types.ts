import type { ColumnType, Generated } from 'kysely'

/** bigint identity. The driver reads it as text, so no id ever passes through a double. */
export type Id = Generated<string>

/** numeric(10,2) in major units. Read as text; write a number or text. */
export type Money = ColumnType<string, string | number, string | number>

/** Set once by the database, never changed. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>
