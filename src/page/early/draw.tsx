import { addressIn } from '#contract/addresses.ts'
import { interfaceLanguage } from '#contract/languages.ts'
import { documentTitle } from '#contract/library/document-title.ts'
import { directionOf } from '#contract/text-direction.ts'
import { addressOf } from '../boot/language.ts'
import { ArticlePage } from '../markup/article-page.tsx'
import { HomeLink, PlainHeader } from '../markup/header.tsx'
import { plainLink } from '../markup/plain-link.tsx'
import { setInnerLinks } from '../ui/article/inner-links.ts'
import { EARLY_ID, type EarlyElement } from '../ui/early-page.ts'
import { drawElement, Ready } from './draw-element.ts'
import type { EarlyArticle } from './read-article.ts'
import { earlyWords } from './words.ts'

/** Draws the article at the same place and with the same look as the app. */
export function drawEarly(found: EarlyArticle, text: DocumentFragment): EarlyElement {
  const { title, lang, bookSlug } = found.article
  const prefix = addressOf(location.pathname).language
  const site = { words: earlyWords(interfaceLanguage(lang)), Link: plainLink(prefix) }
  setInnerLinks(text, (path) => addressIn(prefix, path))
  const page: EarlyElement = document.createElement('div')
  page.id = EARLY_ID
  page.append(
    ...drawElement(
      <>
        <PlainHeader
          home={<HomeLink site={site} signedIn={found.isSignedIn} />}
          hasStatus
          article={{ site, bookSlug, title }}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: the document's own main element is the app's */}
        <div role="main">
          <ArticlePage
            site={site}
            article={found.article}
            html={found.html}
            book={found.book}
            index={found.index}
            count={found.count}
          >
            <div className="article-html" lang={lang} dir={directionOf(lang)}>
              <Ready node={text} />
            </div>
          </ArticlePage>
        </div>
      </>,
    ),
  )
  document.documentElement.lang = interfaceLanguage(lang)
  document.title = documentTitle(title)
  return page
}
