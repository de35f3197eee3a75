import PouchDB from 'pouchdb-browser'
import { flat, type Store } from '../store.ts'

/** PouchDB's `bulkDocs`. It always stores a revision and a change sequence for every article. */
export function createPouch(): Store {
  const database = new PouchDB('pouch', { auto_compaction: true })
  return {
    put: (articles) =>
      database.bulkDocs(articles.map((article) => ({ _id: article.attributes.slug, ...flat(article) }))),
    count: async () => (await database.info()).doc_count,
  }
}
