import initialise from '@sqlite.org/sqlite-wasm'
import type { IndexedArticle } from '../../../src/search/index/segment-builder.ts'
import { tokensOf } from '../../../src/search/words/tokens.ts'
import { analyserOf } from '../../../tests/unit/search/support/analyser-of.ts'
import { type Engine, langOf } from '../engine.ts'

const FIELDS = 'title, headings, description, body'

/** SQLite's FTS5 in the origin private file system, without the texts. It indexes our terms, as it has no stemmers for them. */
export async function createSqlite(): Promise<Engine> {
  const sqlite = await initialise()
  const pool = await sqlite.installOpfsSAHPoolVfs({ name: 'bench', initialCapacity: 24 })
  const databases = new Map<string, InstanceType<typeof pool.OpfsSAHPoolDb>>()
  const open = (key: string) => {
    const known = databases.get(key)
    if (known !== undefined) return known
    const database = new pool.OpfsSAHPoolDb(`/${key}.db`)
    databases.set(key, database)
    return database
  }
  const terms = (key: string, text: string) => {
    const { termOf } = analyserOf(langOf(key))
    return tokensOf(text)
      .filter(({ kind }) => kind !== 'whole')
      .map(({ word }) => termOf(word).replace(/[^\p{L}\p{N}]/gu, ''))
      .filter((term) => term !== '')
  }
  const insert = (key: string, articles: readonly IndexedArticle[]) => {
    const database = open(key)
    database.exec('begin')
    const next = Number(database.selectValue('select coalesce(max(n), 0) from ids') ?? 0)
    articles.forEach(({ id, title, headings, description, body }, at) => {
      const bind = [title, headings.join('\n'), description, body].map((text) => terms(key, text).join(' '))
      database.exec({
        sql: `insert into texts(rowid, ${FIELDS}) values (?, ?, ?, ?, ?)`,
        bind: [next + at + 1, ...bind],
      })
      database.exec({ sql: 'insert into ids values (?, ?)', bind: [next + at + 1, id] })
    })
    database.exec('commit')
  }
  return {
    build(key, articles) {
      open(key).exec(`
        drop table if exists texts; drop table if exists ids;
        create table ids (n integer primary key, id text);
        create virtual table texts using fts5(${FIELDS}, content='', prefix='3 4', tokenize="unicode61 remove_diacritics 0")
      `)
      insert(key, articles)
    },
    async save(key) {
      const pages = open(key).selectValue('select page_count * page_size from pragma_page_count(), pragma_page_size()')
      return Number(pages ?? 0)
    },
    async load(key) {
      databases.get(key)?.close()
      databases.delete(key)
      open(key)
    },
    async add(key, articles) {
      insert(key, articles)
    },
    query(key, kind, text, limit) {
      const words = terms(key, text).map((term) => `"${term}"${kind === 'prefix' ? '*' : ''}`)
      if (words.length === 0) return []
      const rows: unknown[][] = []
      open(key).exec({
        sql: 'select ids.id from texts join ids on ids.n = texts.rowid where texts match ? order by bm25(texts, 4, 2, 2, 1) limit ?',
        bind: [words.join(' AND '), limit],
        rowMode: 'array',
        resultRows: rows as never,
      })
      return rows.map(([id]) => String(id))
    },
  }
}
