import { toString as textOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'

/** A letter of a script that the typefaces of books lack. They have Latin, Greek and Cyrillic. */
const LACKING = /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])\p{L}/gu
const LETTER = /\p{L}/gu
/** A book may quote some foreign words, which are boxes in its PDF. */
const MAX_SHARE = 0.02

const parser = unified().use(rehypeParse, { fragment: true })

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0

/** Whether the typefaces can set a book: all of its titles, and nearly all of its text. */
export function canBeSet({
  title,
  articles,
}: {
  readonly title: string
  readonly articles: readonly { readonly title: string; readonly content: string }[]
}): boolean {
  const titles = [title, ...articles.map((article) => article.title)].join(' ')
  if (count(titles, LACKING) > 0) return false
  const text = articles.map(({ content }) => content).join(' ')
  return count(text, LACKING) <= count(text, LETTER) * MAX_SHARE
}

/** The letters of an article that are boxes in its PDF, each as often as it is there. */
export function lackingIn(description: string, content: string): readonly string[] {
  // Few articles have any, so few are parsed.
  const text = count(content, LACKING) === 0 ? '' : textOf(parser.parse(content))
  return `${description} ${text}`.match(LACKING) ?? []
}
