import { Plural, Trans } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { BOOK_PAGE_ROWS } from '#contract/limits.ts'
import type { ArticleRow } from '#db/library/article-schema.ts'
import { readBookArticles } from '#db/library/articles.ts'
import { readBook } from '#db/library/books.ts'
import { readPage } from '#db/library/pages.ts'
import { readFavoriteIds } from '#db/reader/bookmarks.ts'
import type { BookRow, PageRow } from '#db/schema.ts'
import { useShownRows } from '../shell/frame/scroll-restoration.ts'
import { useTitle } from '../shell/frame/title.ts'
import { Breadcrumbs } from '../shell/header/breadcrumbs.tsx'
import { ArticleItem, articleListClass } from '../shell/lists/article-list.tsx'
import { ShowMore } from '../shell/lists/show-more.tsx'
import { Loader } from '../shell/notices/loader.tsx'
import { NotFoundText } from '../shell/notices/not-found-text.tsx'
import { useRead } from '../shell/view.ts'
import { ArticleHtml } from '../ui/article/article-html.tsx'
import { Cover } from '../ui/cover.tsx'
import styles from './book-or-page.module.css'

/** The screen of a book, or of a content page with the same kind of address. */
export function BookOrPage() {
  const { bookSlug } = useParams({ from: '/$bookSlug' })
  const book = useRead((db, view) => readBook(db, view, bookSlug), bookSlug)
  const page = useRead((db, view) => readPage(db, view.lang, bookSlug), bookSlug)
  const articles = useRead((db, view) => readBookArticles(db, view, bookSlug), bookSlug)
  const favorites = useRead(readFavoriteIds)
  // Render only when all is read: a list that appears after its title would move what is already shown.
  if (book === undefined || page === undefined || articles === undefined || favorites === undefined) return null
  if (book.state === 'found')
    return <Book key={book.value.slug} book={book.value} articles={articles} favorites={favorites} />
  if (page.state === 'found') return <Page page={page.value} />
  return book.state === 'missing' && page.state === 'missing' ? <NotFoundText /> : <Loader />
}

function Page({ page }: { readonly page: PageRow }) {
  const navigate = useNavigate()
  useTitle(page.seoTitle, page.seoDescription)
  return (
    <div className={styles.page}>
      <Breadcrumbs here={page.title} />
      <h1>{page.title}</h1>
      <ArticleHtml html={page.html} lang={page.lang} onLink={(to) => void navigate({ to })} />
    </div>
  )
}

interface BookProps {
  readonly book: BookRow
  /** Null while the list is not on the device. */
  readonly articles: readonly ArticleRow[] | null
  /** The ids of bookmarked articles. */
  readonly favorites: ReadonlySet<string>
}

function Book({ book, articles, favorites }: BookProps) {
  const [shown, show] = useShownRows(BOOK_PAGE_ROWS)
  const list = useRef<HTMLOListElement>(null)
  useTitle(book.title, book.description)
  const minutes = articles?.reduce((sum, article) => sum + article.readingMinutes, 0) ?? 0
  return (
    <div className={styles.page}>
      <Breadcrumbs here={book.title} />
      <div className={styles.head}>
        {book.image !== null && <Cover image={book.image} className={styles.cover} />}
        <div>
          <h1>{book.title}</h1>
          <p className={styles.lede}>{book.description}</p>
          <p className={styles.meta}>
            {book.author} · <Plural value={book.articlesCount} one="# article" other="# articles" />
            {minutes > 0 && (
              <>
                {' '}
                · <Trans>{minutes} min</Trans>
              </>
            )}
          </p>
        </div>
      </div>
      {articles === null && <Loader level={2} />}
      {articles && (
        <ol ref={list} className={`${articleListClass} ${styles.articles}`}>
          {articles.slice(0, shown).map((article) => (
            <ArticleItem
              key={article.slug}
              article={article}
              favorite={favorites.has(article.id)}
              more={
                article.restricted && (
                  <>
                    {' '}
                    · <Trans>The beginning is open to everybody</Trans>
                  </>
                )
              }
            />
          ))}
        </ol>
      )}
      {articles && (
        <ShowMore
          list={list}
          shown={Math.min(shown, articles.length)}
          total={articles.length}
          onShow={() => show(shown + BOOK_PAGE_ROWS)}
        />
      )}
    </div>
  )
}
