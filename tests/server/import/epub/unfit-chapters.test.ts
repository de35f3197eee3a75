import type { Root } from 'hast'
import { expect, test } from 'vitest'
import { element } from '#server/import/element.ts'
import { renderChapter } from '#server/import/epub/render-chapters.ts'
import { FaultList } from '#server/import/faults.ts'

test('a chapter that is not fit to be stored is a fault of its file', () => {
  const faults = new FaultList()
  const tree: Root = { type: 'root', children: [element('img', { src: 'https://away.example/a.png', alt: 'A' })] }
  const rendered = renderChapter({ file: 'book.epub/OPS/a.xhtml', lang: 'en', tree }, faults)
  expect(rendered.content).toBe('')
  expect(faults.all).toEqual([{ file: 'book.epub/OPS/a.xhtml', line: 1, message: 'a picture has no address' }])
})
