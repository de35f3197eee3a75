import { Navigate, useParams } from '@tanstack/react-router'
import { readBookArticles } from '#db/library/articles.ts'
import { readBookAt } from '#db/library/books.ts'
import { readPage } from '#db/library/pages.ts'
import { readBookmarkedIds } from '#db/reader/bookmarks.ts'
import { readReadings } from '#db/reader/reading.ts'
import type { PageRow } from '#db/schema.ts'
import { ContentPage } from '../../markup/book-page.tsx'
import { useTextLinks } from '../../shell/language/use-addresses.ts'
import { toBook, toHome } from '../../shell/moved.ts'
import { Loader } from '../../shell/notices/loader.tsx'
import { NotFoundText } from '../../shell/notices/not-found-text.tsx'
import { useSite } from '../../shell/site.tsx'
import { useTitle } from '../../shell/title.ts'
import { usePart, useRead } from '../../shell/view.ts'
import { ArticleHtml } from '../../ui/article/article-html.tsx'
import { Book } from './book.tsx'

/** The screen of a book, or of a content page with the same kind of address. */
export function BookOrPage() {
  const { bookSlug } = useParams({ from: '/$bookSlug' })
  const book = useRead((db, view) => readBookAt(db, view, bookSlug), bookSlug)
  const page = useRead((db, view) => readPage(db, view.lang, bookSlug), bookSlug)
  const articles = useRead((db, view) => readBookArticles(db, view, bookSlug), bookSlug)
  const bookmarked = usePart(readBookmarkedIds, new Set())
  const readings = usePart(readReadings, [])
  // Render only when all is read: a list that appears after its title would move what is already shown.
  if (!book || !page || articles === undefined || !bookmarked || !readings) return null
  if (book.state === 'found')
    return <Book key={book.value.slug} book={book.value} {...{ articles, bookmarked, readings }} />
  if (bookSlug === 'home') return <Navigate {...toHome} />
  if (page.state === 'found') return <Page page={page.value} />
  if (book.state === 'moved') return <Navigate {...toBook(book)} />
  return book.state === 'missing' && page.state === 'missing' ? <NotFoundText /> : <Loader isNameless />
}

function Page({ page }: { readonly page: PageRow }) {
  const links = useTextLinks()
  useTitle(page.seoTitle, page.seoDescription)
  return (
    <ContentPage site={useSite()} title={page.title}>
      <ArticleHtml html={page.html} lang={page.lang} {...links} />
    </ContentPage>
  )
}
