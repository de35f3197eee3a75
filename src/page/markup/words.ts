import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { PublicBook } from '#contract/library/public-page.ts'
import { articleWords } from './article/article-words.ts'

/** The texts of a public page around the library's own. */
export type PageWords = ReturnType<typeof pageWords>

/** In the language that `i18n` is in. */
export const pageWords = (i18n: I18n) => ({
  ...articleWords((message) => i18n._(message)),
  skip: i18n._(msg`Skip to content`),
  pages: i18n._(msg`Pages`),
  contents: i18n._(msg`Contents`),
  neighbours: i18n._(msg`Neighbouring articles`),
  read: i18n._(msg`Read`),
  startReading: i18n._(msg`Start reading`),
  search: i18n._(msg`Search`),
  openSearch: i18n._(msg`Open search`),
  searchLibrary: i18n._(msg`Search the library`),
  relatedBooks: i18n._(msg`Related Books`),
  language: (code: string) => i18n._(msg`${code}, language`),
  signIn: i18n._(msg`Sign in`),
  /** On the header's button. */
  signInNow: i18n._(msg({ message: 'Sign In', context: 'action' })),
  signUp: i18n._(msg`Sign Up`),
  createAccount: i18n._(msg`Create an account`),
  subscribe: i18n._(msg`Subscribe to continue reading`),
  isBeginning: i18n._(msg`This is the beginning of the article. Subscribers read all of it, and all others.`),
  beginningIsOpen: i18n._(msg`The beginning is open to everybody`),
  needsScript: i18n._(msg`Search, favorites and reading offline need JavaScript.`),
  notFound: i18n._(msg`Page not found`),
  nothingHere: i18n._(msg`There is nothing at this address.`),
  theseBooks: i18n._(msg`These are the books:`),
  articles: (count: number) => i18n._(msg`${plural(count, { one: '# article', other: '# articles' })}`),
  previous: (title: string) => i18n._(msg`Previous: ${title}`),
  next: (title: string) => i18n._(msg`Next: ${title}`),
  nextIn: (book: string) => i18n._(msg`Next in ${book}`),
  price: (price: string) => i18n._(msg`All the books cost ${price}, once, for good.`),
})

/** What is known about a book, in a few words. */
export const bookFacts = (
  words: Pick<PageWords, 'articles' | 'minutes'>,
  { articlesCount, minutes }: Pick<PublicBook, 'articlesCount' | 'minutes'>,
): string =>
  [
    ...(articlesCount === null ? [] : [words.articles(articlesCount)]),
    ...(minutes === null || minutes === 0 ? [] : [words.minutes(minutes)]),
  ].join(' · ')
