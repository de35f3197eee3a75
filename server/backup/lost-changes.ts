import type { Client } from 'pg'

/** More than any reader changes between a backup and its restore. */
const LOST_REVISIONS = 1_000_000

/**
 * Notes that changes after the backup are lost. Devices may have them, and ask only for later ones: so texts are sent whole to
 * who asks for the changes since such a time, and all highlights count as changed now. Call it once, within the restore.
 */
export async function noteLostChanges(client: Client): Promise<void> {
  await client.query(`
    insert into lost_changes (from_at, until_at)
    select last_at, greatest(last_at, date_trunc('milliseconds', clock_timestamp())) from content_clock`)
  await client.query('update content_clock set last_at = (select max(until_at) from lost_changes)')
  await client.query(`update users set highlight_revision = highlight_revision + ${LOST_REVISIONS}`)
  await client.query(`
    update highlights
    set revision = revision + ${LOST_REVISIONS}, updated_at = greatest(updated_at + interval '1 millisecond', now())`)
}
