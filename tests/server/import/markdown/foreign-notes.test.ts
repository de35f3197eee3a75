import { expect, test } from 'vitest'
import { parseMarkdown, renderMarkdown } from '#server/import/markdown/markdown.ts'

function htmlOf(note: string, language: string): string {
  const parsed = parseMarkdown(`1[^1]\n\n[^1]: ${note}`)
  if (!parsed.ok) throw new Error(parsed.why)
  return renderMarkdown(parsed.text.tree, language, new Map()).content
}

test.each([
  [
    'uk',
    'Smith J, et al. *Salt and health*. The Lancet, 2019.',
    '<p><span lang="en">Smith J, et al. <em>Salt and health</em>. The Lancet, 2019. </span><a',
  ],
  [
    'ru',
    'NHS. *Beans and pulses*. Совет NHS — for us.',
    '<p>NHS. <em lang="en">Beans and pulses</em>. Совет NHS — for us. <a',
  ],
  ['ru', 'Минздрав. Нормы питания, 2021.', '<p>Минздрав. Нормы питания, 2021. <a'],
  [
    'ru',
    'Deutsche Gesellschaft für Ernährung. *Salz im Brot*. 2019.',
    '<p>Deutsche Gesellschaft für Ernährung. <em>Salz im Brot</em>. 2019. <a',
  ],
  ['en', 'Smith J. *Salt and health*. 2019.', '<p>Smith J. <em>Salt and health</em>. 2019. <a'],
])('a voice reads an English source in a text in %s as English: %s', (language, note, html) => {
  expect(htmlOf(note, language)).toContain(html)
})
