import Dexie from 'dexie'
import { flat, type Store } from '../store.ts'

/** Dexie's `bulkPut` alone. */
export function createDexie(): Store {
  const database = new Dexie('bare-dexie')
  database.version(1).stores({ articles: 'slug' })
  const articles = database.table('articles')
  return { put: (rows) => articles.bulkPut(rows.map(flat)), count: () => articles.count() }
}
