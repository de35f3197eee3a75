import { afterAll, beforeAll, expect, test } from 'vitest'
import { importEpubs, removeEpub } from '#server/import/epub/import-epubs.ts'
import { articleId, type Headers, openTwoReaders } from '#tests/server/support/two-readers.ts'
import { epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { writeEpubs } from '#tests/support/content/read-epub.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import type { TestApp } from '#tests/support/server/server-app.ts'

type Chapters = readonly (readonly [title: string, text: string])[]

const FIRST: Chapters = [
  ['Sugar', 'Words on sugar.'],
  ['Salt', 'Words on salt.'],
  ['Bread', 'Words on bread.'],
]

const epub = (chapters: Chapters, language = 'en'): Uint8Array =>
  zipEpub(
    epubFiles({
      language,
      pages: chapters.map(([title, text], at) => [`c${at}.xhtml`, `<h1>${title}</h1><p>${text}</p>`]),
      toc: chapters.map(([title], at) => `<li><a href="c${at}.xhtml">${title}</a></li>`).join(''),
    }),
  )

onDatabases('a new edition of an EPUB', (kind) => {
  let app: TestApp
  let reader: Headers
  beforeAll(async () => {
    ;({ app, reader } = await openTwoReaders(kind))
  })
  afterAll(() => app.close())

  const store = (files: Record<string, Uint8Array>) =>
    importEpubs({ db: app.services.db, paths: writeEpubs(files) }).then(({ reports: _, ...changes }) => changes)
  const edition = (chapters: Chapters) => store({ 'food.epub': epub(chapters) })
  const idOf = (slug: string) => articleId(app, slug)
  const slugs = async () => {
    const rows = await app.services.db
      .selectFrom('articles')
      .innerJoin('books', 'books.id', 'articles.book_id')
      .select('articles.slug')
      .where('books.slug', '=', 'food')
      .orderBy('articles.position')
      .execute()
    return rows.map(({ slug }) => slug)
  }
  const target = async (slug: string) => {
    const answer = await app.get(`/articles/${slug}`)
    if (answer.status !== 200) return answer.status
    return ((await answer.json()) as { data: { attributes: { slug: string } } }).data.attributes.slug
  }
  const bookmarked = async () => {
    const { data } = (await (await app.get('/user/bookmarks', reader)).json()) as {
      data: { attributes: { article_id: string } }[]
    }
    return data.map(({ attributes }) => attributes.article_id)
  }

  test('keeps the readers of a chapter that has another title and the same words, also after a chapter was added', async () => {
    await edition(FIRST)
    const id = await idOf('salt')
    await app.post('/user/bookmarks', { article_id: id }, reader)
    const second: Chapters = [
      ['Preface', 'Some words.'],
      ...FIRST.map(([title, text]) => [title.replace('Salt', 'On salt'), text] as const),
    ]
    expect((await edition(second)).changed).toContain('address of article salt: on-salt')
    expect([await idOf('on-salt'), await bookmarked(), await target('salt')]).toEqual([id, [id], 'on-salt'])
    expect(await edition(second)).toEqual({ added: [], changed: [], removed: [] })
    await edition(second.map(([title, text]) => [title.replace('On salt', 'Salt, less'), text] as const))
    expect([await idOf('salt-less'), await target('salt'), await target('on-salt')]).toEqual([
      ...[id, 'salt-less', 'salt-less'],
    ])
    await edition(FIRST)
    expect([await idOf('salt'), await bookmarked(), await target('on-salt'), await target('salt-less')]).toEqual([
      ...[id, [id], 'salt', 'salt'],
    ])
    await removeEpub({ db: app.services.db, slug: 'food' })
  })

  test('keeps the readers of the first chapter of a part, whose title takes its heading in', async () => {
    const parts = (toc: string) =>
      zipEpub(
        epubFiles({ toc, pages: ['One', 'Two'].map((title) => [`${title}.xhtml`, `<h1>${title}</h1><p>Words.</p>`]) }),
      )
    const two = '<li><a href="Two.xhtml">Two</a></li>'
    await store({ 'food.epub': parts(`<li><a href="One.xhtml">Part I</a></li>${two}`) })
    const id = await idOf('part-i')
    await store({
      'food.epub': parts(`<li><span>Part I</span><ol><li><a href="One.xhtml">One</a></li>${two}</ol></li>`),
    })
    expect([await slugs(), await idOf('part-i-one'), await target('part-i')]).toEqual([
      ...[['part-i-one', 'two'], id, 'part-i-one'],
    ])
    await removeEpub({ db: app.services.db, slug: 'food' })
  })

  test('has another article where the title and the words are others', async () => {
    await edition(FIRST)
    const id = await idOf('salt')
    await edition(
      FIRST.map(([title, text]) => (title === 'Salt' ? (['Pepper', 'Words on pepper.'] as const) : [title, text])),
    )
    expect([await slugs(), await target('salt')]).toEqual([['sugar', 'pepper', 'bread'], 404])
    expect(await idOf('pepper')).not.toBe(id)
    await removeEpub({ db: app.services.db, slug: 'food' })
  })

  test('takes chapters with the same words in their order, and each once', async () => {
    const twins = (...titles: readonly string[]): Chapters => titles.map((title) => [title, 'The same words.'])
    await edition(twins('One', 'Two', 'Three'))
    const ids = await Promise.all(['one', 'two', 'three'].map(idOf))
    await edition(twins('A first', 'A second', 'A third', 'A fourth'))
    expect(await Promise.all(['a-first', 'a-second', 'a-third'].map(idOf))).toEqual(ids)
    expect(ids).not.toContain(await idOf('a-fourth'))
    await removeEpub({ db: app.services.db, slug: 'food' })
  })

  test('keeps the readers when another language comes first from now on, and gives its titles to the addresses', async () => {
    const russian: Chapters = [
      ['Сахар', 'Слова о сахаре.'],
      ['Соль', 'Слова о соли.'],
      ['Хлеб', 'Слова о хлебе.'],
    ]
    await store({ 'food.ru.epub': epub(russian, 'ru') })
    expect(await slugs()).toEqual(['sakhar', 'sol', 'khleb'])
    const id = await idOf('sol')
    await store({ 'food.en.epub': epub(FIRST), 'food.ru.epub': epub(russian, 'ru') })
    expect([await slugs(), await idOf('salt'), await target('sol')]).toEqual([['sugar', 'salt', 'bread'], id, 'salt'])
  })
})
