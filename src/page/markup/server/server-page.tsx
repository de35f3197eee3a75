import { setupI18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { interfaceLanguage } from '#contract/languages.ts'
import type { PublicPage } from '#contract/library/public-page.ts'
import { directionOf } from '#contract/text-direction.ts'
import { messages as en } from '../../i18n/locales/en.po'
import { messages as ru } from '../../i18n/locales/ru.po'
import { messages as uk } from '../../i18n/locales/uk.po'
import { EARLY_ID } from '../../ui/early-page.ts'
import { priceText } from '../../ui/price.ts'
import { ArticleEnd } from '../article/article-end.tsx'
import { ArticleItem, articleListClass, ReadRing } from '../article-list.tsx'
import { ArticlePage } from '../article-page.tsx'
import bookPageClass from '../book-page.module.css'
import { BookPage, ContentPage, Start } from '../book-page.tsx'
import { ContentsList } from '../contents-list.tsx'
import { Footer } from '../footer.tsx'
import { BookCard, HomePage } from '../home-page.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { plainLink } from '../plain-link.tsx'
import { RestrictedBox } from '../restricted-box.tsx'
import type { Site } from '../site.ts'
import pillStyles from '../status-pill.module.css'
import { pageWords } from '../words.ts'
import { type PartProps, ServerHeader } from './server-header.tsx'

const CATALOGS = { en, ru, uk } as const

/** HTML that is sanitised already. */
const Html = ({ html, lang }: { readonly html: string; readonly lang: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it where it made the page
  <div className="article-html" lang={lang} dir={directionOf(lang)} dangerouslySetInnerHTML={{ __html: html }} />
)

/** What the app has at these places needs script. */
const EmptyPill = () => <p aria-hidden="true" className={`${pillStyles.pill} screen-only`} />
const StarPlace = () => <span aria-hidden="true" className="star-place" />

type BookProps = Extract<PublicPage, { readonly kind: 'book' }> & { readonly site: Site }

function Book({ site, book, articles }: BookProps): ReactNode {
  const [first] = articles
  const start = first && <Start site={site} article={first} text={site.words.startReading} />
  return (
    <BookPage site={site} book={book} start={start}>
      <ol className={`${articleListClass} ${bookPageClass.articles}`}>
        {articles.map((article) => (
          <ArticleItem
            key={article.slug}
            site={site}
            article={article}
            id={`article-${article.slug}`}
            facts={[
              site.words.minutes(article.readingMinutes),
              ...(article.restricted ? [site.words.beginningIsOpen] : []),
            ]}
            ring={<ReadRing read={0} finished={false} />}
            star={<StarPlace />}
          />
        ))}
      </ol>
    </BookPage>
  )
}

function Content({ site, page }: PartProps): ReactNode {
  const { lang } = page
  if (page.kind === 'home')
    return (
      <HomePage title={page.title} text={page.html && <Html html={page.html} lang={lang} />} status={<EmptyPill />}>
        {page.books.map((book) => (
          <BookCard key={book.slug} site={site} book={book} />
        ))}
      </HomePage>
    )
  if (page.kind === 'page')
    return (
      <ContentPage site={site} title={page.title}>
        <Html html={page.html} lang={lang} />
      </ContentPage>
    )
  if (page.kind === 'not-found') return <NotFoundPage site={site} books={page.shelf} />
  if (page.kind === 'book') return <Book site={site} {...page} />
  const { article, price } = page
  return (
    <>
      <ArticlePage
        site={site}
        {...page}
        article={{ ...article, lang }}
        html={article.html}
        contents={<ContentsList label={site.words.contents} headings={page.headings} />}
      >
        <Html html={article.html} lang={lang} />
        {article.restricted && (
          <RestrictedBox
            site={site}
            path={`/${article.bookSlug}/${article.slug}`}
            price={price && priceText(price.symbol, price.amount, lang)}
            signedIn={false}
          />
        )}
      </ArticlePage>
      <ArticleEnd site={site} book={page.book} prev={page.prev} next={page.next} />
    </>
  )
}

/** The HTML of a page's body. Readers see it until the app takes it over, and without script for good. */
export function renderPage(page: PublicPage): string {
  const locale = interfaceLanguage(page.lang)
  const words = pageWords(setupI18n({ locale, messages: { [locale]: CATALOGS[locale] } }))
  const Link = plainLink(page.prefix)
  const site: Site = { words, Link }
  return renderToStaticMarkup(
    <div id={EARLY_ID} lang={page.lang}>
      <ServerHeader site={site} page={page} />
      <main id="main" tabIndex={-1}>
        <noscript>
          <p className="needs-script">{words.needsScript}</p>
        </noscript>
        <Content site={site} page={page} />
      </main>
      <Footer site={site} pages={page.footer} />
    </div>,
  )
}
