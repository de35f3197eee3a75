import type { Get } from './get.ts'

/** Reads each row once, however often it is asked for. */
export function onceEach(get: Get): Get {
  // biome-ignore lint/suspicious/noExplicitAny: the rows may be of any table
  const asked = new Map<string, Promise<any>>()
  return (table, key) => {
    const name = JSON.stringify([table, key])
    const row = asked.get(name) ?? get(table, key)
    asked.set(name, row)
    return row
  }
}
