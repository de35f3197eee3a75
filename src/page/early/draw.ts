import words, { type Word } from 'virtual:early-words'
import { interfaceLanguage } from '#contract/languages.ts'
import { article, layout, lede, meta } from '../screens/article/article.module.css'
import { crumbs } from '../shell/header/breadcrumbs.module.css'
import { header, home as homeLink, row, status } from '../shell/header/header.module.css'
import { EARLY_ID, type EarlyElement } from '../ui/article/early-text.ts'
import { documentTitle } from '../ui/document-title.ts'
import { LEAF } from '../ui/leaf.ts'
import type { EarlyArticle } from './read-article.ts'

type Part = Node | string

function make(tag: string, attributes: Readonly<Record<string, string | undefined>>, ...parts: Part[]): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value)
  element.append(...parts)
  return element
}

function leaf(): Element {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', LEAF.viewBox)
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svg.namespaceURI, 'path')
  path.setAttribute('fill', 'currentColor')
  path.setAttribute('d', LEAF.d)
  svg.append(path)
  return svg
}

/** As high as the app's header. The status is not known yet, so its line is empty. */
const drawHeader = (home: string, isSignedIn: boolean): HTMLElement =>
  make(
    'div',
    { class: header, role: 'banner' },
    make(
      'div',
      { class: row },
      make(
        'a',
        { href: '/', class: homeLink, 'data-guest': isSignedIn ? undefined : '', 'aria-label': home },
        leaf(),
        make('span', {}, 'Larder'),
      ),
      make('p', { class: status, 'aria-hidden': 'true' }, '\u00a0'),
    ),
  )

/** Draws the article at the same place and with the same look as the app. */
export function drawEarly(found: EarlyArticle, text: DocumentFragment): EarlyElement {
  const { title, description, lang, readingMinutes, bookSlug } = found.article
  const phrases = words[interfaceLanguage(lang)]
  const textFor = (key: Word, ...values: number[]): string => {
    let at = 0
    return (phrases?.[key] ?? '').replace(/\{\w+\}/g, () => String(values[at++]))
  }
  const crumbItems = [make('li', {}, make('a', { href: '/' }, textFor('Home')))]
  if (found.bookTitle !== null)
    crumbItems.push(make('li', {}, make('a', { href: `/${encodeURIComponent(bookSlug)}` }, found.bookTitle)))
  const facts = [textFor('{0} min', readingMinutes)]
  if (found.index >= 0) facts.push(textFor('Article {0} of {count}', found.index + 1, found.count))
  const page: EarlyElement = make(
    'div',
    { id: EARLY_ID },
    drawHeader(textFor('Larder, home'), found.isSignedIn),
    make(
      'div',
      { class: layout, role: 'main' },
      make(
        'article',
        { class: article, lang },
        make('nav', { class: crumbs, 'aria-label': textFor('Breadcrumb') }, make('ol', {}, ...crumbItems)),
        make('h1', {}, title),
        make('p', { class: lede }, description),
        make('p', { class: meta }, ...facts.map((fact) => make('span', {}, fact))),
        make('div', { class: 'article-html', lang }, text),
      ),
    ),
  )
  page.html = found.html
  document.documentElement.lang = interfaceLanguage(lang)
  document.title = documentTitle(title)
  return page
}
