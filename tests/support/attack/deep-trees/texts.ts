import type { GenericSchema } from 'valibot'
import { FaultList } from '#server/import/faults.ts'
import { ArticleFront, BookFile, LanguagesFile } from '#server/import/folder/content-schemas.ts'
import { readYaml } from '#server/import/folder/front-matter.ts'
import { readTextFile } from '#server/import/folder/text-file.ts'
import { renderMarkdown } from '#server/import/markdown/markdown.ts'
import { ANY_PICTURE } from '#tests/support/content/any-picture.ts'
import { type Deep, nested } from './reading.ts'

const wordsOf = ({ all }: FaultList): string =>
  all.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n')

/** A text of a content folder, read and shown. */
const article =
  (front: (levels: number) => string, body: (levels: number) => string): Deep =>
  (levels) => {
    const text = `---\ntitle: Title\ndescription: Words${front(levels)}\n---\nWords.\n\n${body(levels)}\n`
    return async () => {
      const faults = new FaultList()
      const read = readTextFile('a.en.md', 'en', text, ArticleFront, faults)
      if (read !== null) await renderMarkdown(read.tree, 'en', ANY_PICTURE)
      return wordsOf(faults) || 'read'
    }
  }
const none = (): string => ''
const markdown = (body: (levels: number) => string): Deep => article(none, body)
const frontMatter = (value: (levels: number) => string): Deep => article((levels) => `\nmore: ${value(levels)}`, none)

/** A file of a content folder that is YAML as a whole. */
const yaml =
  (schema: GenericSchema, make: (levels: number) => string): Deep =>
  (levels) => {
    const text = make(levels)
    return async () => {
      const faults = new FaultList()
      return readYaml('a.yaml', text, schema, faults) === null ? wordsOf(faults) : 'read'
    }
  }

export const DEEP_TEXTS: Readonly<Record<string, Deep>> = {
  'quotations in Markdown': markdown((levels) => `${'>'.repeat(levels)} x`),
  'spaced quotations in Markdown': markdown((levels) => `${'> '.repeat(levels)}x`),
  'lists in Markdown': markdown((levels) => `${'- '.repeat(levels)}x\n\n${'  '.repeat(levels)}y`),
  'numbered lists in Markdown': markdown((levels) => `${'1. '.repeat(levels)}x`),
  'quotations in lists': markdown((levels) => `${'- > '.repeat(levels / 2)}x`),
  'notes in notes': markdown((levels) => `${'[^2]: '.repeat(levels)}x`),
  'emphasis in Markdown': markdown((levels) => nested('*a ', ' b*', levels)),
  'emphasis by one run of stars': markdown((levels) => nested('*', '*', levels)),
  'brackets in Markdown': markdown((levels) => nested('[', ']', levels)),
  'pictures in pictures': markdown((levels) => nested('![', '](x)', levels)),
  'HTML in Markdown': markdown((levels) => nested('<div>', '</div>', levels)),
  'lists in front matter': frontMatter((levels) => nested('[', ']', levels)),
  'maps in front matter': frontMatter((levels) => nested('{a: ', '}', levels)),
  'lists of one line in front matter': frontMatter((levels) => `\n  ${'- '.repeat(levels)}x`),
  'a list of languages': yaml(LanguagesFile, (levels) => nested('[', ']', levels)),
  'the file of a book': yaml(BookFile, (levels) => `order: 1\nmore: ${'['.repeat(levels)}`),
}
