import { present } from '#tests/support/present.ts'
import { smallLibrary } from './content-folder.ts'

/** A mark is a word with digits, so it is not hyphenated and is not a form of another word. */
const MARK = /zq\d+x/g

export const marksIn = (text: string): string[] => text.replaceAll('\u00ad', '').match(MARK) ?? []

/** The small library, with a mark in every sentence, heading, list item, table cell, caption and note of its articles. */
export function markedLibrary(): Record<string, string> {
  let count = 0
  const mark = () => {
    count += 1
    return `zq${count}x`
  }
  const sentences = (n: number) =>
    Array.from({ length: n }, () => `Porridge keeps the ${mark()} kitchen warm on winter mornings.`).join(' ')
  const article = (title: string) =>
    [
      `---\ntitle: ${title}\ndescription: About ${title}\n---`,
      `${sentences(3)}[^1]`,
      `## Heading ${mark()}`,
      sentences(4),
      `![Alt ${mark()}](images/box.svg "Caption ${mark()}")`,
      `- Item ${mark()}\n- Item ${mark()}`,
      `| Food ${mark()} | g |\n|---|---:|\n| Oats ${mark()} | 10.6 |\n\n: Source ${mark()} of the table.`,
      `> Quotation ${mark()}.`,
      `## Heading ${mark()}`,
      sentences(8),
      `[^1]: Note ${mark()}, 2020.`,
      '',
    ].join('\n\n')
  const isArticle = (name: string) => /(first|second|third)-/.test(name)
  return Object.fromEntries(
    Object.entries(smallLibrary()).map(([name, text]) => [
      name,
      isArticle(name) ? article(present(/title: (.*)/.exec(text)?.[1])) : text,
    ]),
  )
}
