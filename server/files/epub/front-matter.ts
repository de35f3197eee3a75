import type { BookSource } from '#server/files/book-source.ts'
import type { BookWords } from '#server/files/book-words.ts'
import { element } from '#server/import/element.ts'
import type { Chapter } from './chapter.ts'
import type { CoverImage } from './cover.ts'
import { xhtmlPage } from './xhtml.ts'

export const COVER_PAGE = 'cover.xhtml'
export const TITLE_PAGE = 'title.xhtml'
export const NAVIGATION = 'nav.xhtml'

export const coverPage = (book: BookSource, words: BookWords, { name, title }: CoverImage): string =>
  xhtmlPage({
    lang: book.lang,
    title: words.cover,
    up: '',
    bodyType: 'cover',
    children: [
      element('div', { className: ['cover'] }, [
        element('img', { src: `images/${name}`, alt: title, role: 'doc-cover' }),
      ]),
    ],
  })

export const titlePage = (book: BookSource): string =>
  xhtmlPage({
    lang: book.lang,
    title: book.title,
    up: '',
    bodyType: 'frontmatter',
    children: [
      element('section', { 'epub:type': 'titlepage', className: ['title-page'] }, [
        element('h1', {}, [book.title]),
        ...(book.author === '' ? [] : [element('p', { className: ['author'] }, [book.author])]),
        element('p', { className: ['description'] }, [book.description]),
      ]),
    ],
  })

/** The table of contents, for the reading system's menu and as a page of the book. */
export function navigationPage(
  book: BookSource,
  words: BookWords,
  chapters: readonly Chapter[],
  hasCover: boolean,
): string {
  const link = (href: string, text: string, type?: string) =>
    element('li', {}, [element('a', type === undefined ? { href } : { href, 'epub:type': type }, [text])])
  const entries = chapters.map(({ path, title, headings }) => {
    const entry = link(path, title)
    if (headings.length > 0)
      entry.children.push(
        element(
          'ol',
          {},
          headings.map((one) => link(`${path}#${one.id}`, one.title)),
        ),
      )
    return entry
  })
  const landmarks = [
    ...(hasCover ? [link(COVER_PAGE, words.cover, 'cover')] : []),
    link(NAVIGATION, words.contents, 'toc'),
    ...chapters.slice(0, 1).map(({ path }) => link(path, words.beginning, 'bodymatter')),
  ]
  return xhtmlPage({
    lang: book.lang,
    title: words.contents,
    up: '',
    bodyType: 'frontmatter',
    children: [
      element('nav', { 'epub:type': 'toc', role: 'doc-toc', id: 'toc', ariaLabelledBy: ['contents'] }, [
        element('h1', { id: 'contents' }, [words.contents]),
        element('ol', {}, entries),
      ]),
      element('nav', { 'epub:type': 'landmarks', hidden: true }, [element('ol', {}, landmarks)]),
    ],
  })
}
