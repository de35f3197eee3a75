import type { Manifest } from '#server/backup/manifest.ts'

/** What a restore changes, so that devices learn what is lost since the backup. */
const CHANGED = ['content_clock', 'lost_changes', 'users', 'highlights']

/** The tables of a backup whose rows a restore gives back as they were. */
export const sameRows = ({ tables }: Manifest) => tables.filter(({ name }) => !CHANGED.includes(name))
