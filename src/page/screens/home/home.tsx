import { useLingui } from '@lingui/react/macro'
import { readOfflineCopies } from '#db/device/offline-copies.ts'
import { readShelf } from '#db/library/books.ts'
import { readPage } from '#db/library/pages.ts'
import { readToContinue } from '#db/reader/continue.ts'
import { isFinished, readReadings } from '#db/reader/reading.ts'
import type { BookRow, ReadingRow } from '#db/schema.ts'
import { BookCard, HomePage } from '../../markup/home-page.tsx'
import { StatusPill } from '../../shell/header/status-line.tsx'
import { useTextLinks } from '../../shell/language/use-addresses.ts'
import { NoBooks } from '../../shell/lists/no-books.tsx'
import { useReadingWords } from '../../shell/lists/reading-words.ts'
import { Loader } from '../../shell/notices/loader.tsx'
import { useSite } from '../../shell/site.tsx'
import { useTitle } from '../../shell/title.ts'
import { usePart, useRead } from '../../shell/view.ts'
import { ArticleHtml } from '../../ui/article/article-html.tsx'
import { Guard } from '../../ui/guard/guard.tsx'
import { Continue } from './continue.tsx'

/** The home screen with all books. */
export function Home() {
  const { t } = useLingui()
  const books = useRead(readShelf)
  const copies = usePart(readOfflineCopies, null)
  const readings = usePart(readReadings, [])
  const home = usePart((db, view) => readPage(db, view.lang, 'home'), { state: 'missing' })
  const toContinue = usePart(readToContinue, [])
  const links = useTextLinks()
  const site = useSite()
  const { readOf } = useReadingWords()
  const page = home?.state === 'found' ? home.value : undefined
  useTitle(home === undefined ? undefined : (page?.seoTitle ?? 'Larder'), page?.seoDescription)
  // Render only when all is read: anything that appears above the books later would move them under the reader's finger.
  if ([books, copies, readings, home, toContinue].includes(undefined)) return null
  if (!books || !readings || !toContinue) return <Loader />
  const isHere = (slug: string) => copies?.some(({ book, here, of }) => book.slug === slug && of > 0 && here >= of)
  const progressOf = ({ slug, articlesCount }: BookRow) => {
    const begun = readings.filter(({ bookSlug }) => bookSlug === slug)
    if (begun.length === 0 || !articlesCount) return null
    const read = Math.min(articlesCount, begun.filter(isFinished).length)
    return { part: partOf(begun, articlesCount), text: readOf(read, articlesCount) }
  }
  return (
    <HomePage
      title={page?.title ?? null}
      text={page && <ArticleHtml html={page.html} lang={page.lang} {...links} />}
      status={
        <>
          <Guard>
            <StatusPill />
          </Guard>
          <Guard>
            <Continue items={toContinue} />
          </Guard>
          {books.length === 0 && <NoBooks />}
        </>
      }
    >
      {books.map(({ book, minutes }) => (
        <BookCard
          key={book.slug}
          site={site}
          book={{ ...book, minutes }}
          read={progressOf(book)}
          here={isHere(book.slug) && <span>{`${t`on this device`} ✓`}</span>}
        />
      ))}
    </HomePage>
  )
}

const partOf = (readings: readonly ReadingRow[], articles: number): number =>
  Math.min(1, readings.reduce((sum, reading) => sum + (isFinished(reading) ? 1 : reading.fraction), 0) / articles)
