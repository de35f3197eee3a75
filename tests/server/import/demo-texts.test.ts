import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TEXT = /^(?!book\.|README).*\.(en|ru|uk)\.md$/
const paths = readdirSync('content', { recursive: true, encoding: 'utf8' })
  .filter((path) => TEXT.test(path.split('/').at(-1) ?? ''))
  .map((path) => join('content', path))
const textOf = (path: string): string => readFileSync(path, 'utf8')
const notesOf = (text: string): string[] => Array.from(text.matchAll(/^\[\^(\d+)\]: /gm), ([, label = '']) => label)

test('notes are numbered in the order of their use, and each is used', () => {
  for (const path of paths) {
    const text = textOf(path)
    const used = [...new Set(Array.from(text.matchAll(/(?<!^)\[\^(\d+)\]/gm), ([, label = '']) => label))]
    expect(used, path).toEqual(used.map((_, at) => String(at + 1)))
    expect(notesOf(text), path).toEqual(used)
  }
})

test('the three languages of a text have the same parts, links and notes', () => {
  for (const path of paths.filter((one) => one.endsWith('.en.md'))) {
    const [english, ...others] = ['en', 'ru', 'uk'].map((lang) => {
      const text = textOf(path.replace('.en.md', `.${lang}.md`))
      return {
        headings: text.match(/^#+ /gm) ?? [],
        rows: text.match(/^\|/gm)?.length,
        links: (text.match(/\]\(\/[^)]*\)/g) ?? []).sort(),
        notes: (text.match(/\[\^\d+\]/g) ?? []).sort(),
      }
    })
    for (const other of others) expect(other, path).toEqual(english)
  }
})

test('a Russian or Ukrainian dash stays on the line of the word before it', () => {
  const loose = paths
    .filter((path) => !path.endsWith('.en.md'))
    .flatMap((path) =>
      textOf(path)
        .split('\n')
        .filter((line) => !line.startsWith('[^') && line.includes(' —'))
        .map((line) => `${path}: ${line}`),
    )
  expect(loose).toEqual([])
})
