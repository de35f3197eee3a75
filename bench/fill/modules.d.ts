declare module 'pouchdb-browser' {
  /** The part of PouchDB that the bench uses. */
  export default class PouchDB {
    constructor(name: string, options: { readonly auto_compaction: boolean })
    bulkDocs(documents: readonly object[]): Promise<readonly ({ readonly ok: true } | { readonly error: true })[]>
    info(): Promise<{ readonly doc_count: number }>
  }
}
