import { sql } from 'kysely'
import { openDatabase } from '#server/db/open.ts'

/**
 * A process that tests kill: `<data folder> <first id> <how many; 0: without end>`. Each entry is two rows in one
 * transaction. It prints the id after the database has acknowledged the entry. On SIGTERM it stops as the server does.
 */
const [dataDir = '', first = '0', count = '0'] = process.argv.slice(2)
const WRITERS = 4

const { db, close } = await openDatabase({ dataDir })
// One text is one transaction. `if not exists` alone is not enough when two processes create the tables at once.
await sql`select pg_advisory_xact_lock(1); create table if not exists debit (id bigint primary key);
  create table if not exists credit (id bigint primary key)`.execute(db)

let next = Number(first)
const end = Number(count) === 0 ? Number.POSITIVE_INFINITY : next + Number(count)
let stopping = false
process.on('SIGTERM', () => {
  stopping = true
})
console.log('ready')

async function write(): Promise<void> {
  while (!stopping && next < end) {
    const id = next
    next += 1
    try {
      await db.transaction().execute(async (trx) => {
        await sql`insert into debit values (${id})`.execute(trx)
        await sql`insert into credit values (${id})`.execute(trx)
      })
      console.log(id)
    } catch {
      // Not acknowledged: the entry may be there or not.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

await Promise.all(Array.from({ length: WRITERS }, write))
await close()
console.log('closed')
