import { expect, test } from 'vitest'
import { faultsOf, shown } from '#tests/support/content/markdown/one-text.ts'

test.each([
  ['each other', 'x[^c]\n\n[^a]: See[^b].\n\n[^b]: See[^a].\n\n[^c]: y', ['3: the note [^a]', '5: the note [^b]']],
  ['itself', 'x\n\n[^a]: See[^a].', ['3: the note [^a]']],
  ['a note that nothing refers to', 'x\n\n[^a]: See[^b].\n\n[^b]: y', ['3: the note [^a]', '5: the note [^b]']],
])('a note to which only %s refers is a fault', async (_, body, faults) => {
  expect(await faultsOf(body)).toEqual(faults.map((fault) => `${fault} is never referred to`))
})

test('a note to which another note of the text refers is shown', async () => {
  const html = await shown('x[^a]\n\n[^a]: First[^b].\n\n[^b]: Second[^c].\n\n[^c]: Third[^a].')
  for (const words of ['First', 'Second', 'Third']) expect(html).toContain(words)
})
