import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, traverse } from '@babel/core'
import { expect, test } from 'vitest'
import { ROOT, sourceFiles } from '#tests/support/source-files.ts'
import { leanReact } from '../../../build/lean-react.ts'

const FILES = ['react-dom-client.production.js', 'react-dom.production.js']

const original = (file: string): string => readFileSync(join(ROOT, 'node_modules/react-dom/cjs', file), 'utf8')

/** What a script reads that it does not declare. */
function globalsOf(code: string): string[] {
  const names: string[] = []
  traverse(parseSync(code, { configFile: false, babelrc: false, sourceType: 'script' }), {
    Program({ scope }) {
      names.push(...Object.keys(scope.globals))
    },
  })
  return names.sort()
}

test.each(FILES)('%s loses what the app never does, and declares all that is left', async (file) => {
  const lean = await leanReact(`/any/where/${file}`, original(file))
  expect(lean.length).toBeLessThan(original(file).length * 0.95)
  expect(globalsOf(lean)).toEqual(globalsOf(original(file)))
})

// What is cut by number has to be what it was, or something else would go without a word.
test.each([
  ['html that is not taken over yet', /createFiberFromDehydratedFragment\(\w+\) \{\s+var fiber = \w+\(18, /],
  ['SuspenseList', /case REACT_SUSPENSE_LIST_TYPE:\s+return \(\s+\(type = \w+\(19, /],
  ['what moves into the head', /isHostHoistableType\([\w\s,.]+\)\s+\? 26\s+:/],
  ['html, head and body', /"html" === type \|\| "head" === type \|\| "body" === type\s+\? 27\s+: 5;/],
  ['ViewTransition', /case REACT_VIEW_TRANSITION_TYPE:\s+return \(\s+\(type = mode \| 32\),\s+\(type = \w+\(30, /],
  ['Activity', /case REACT_ACTIVITY_TYPE:\s+return \(\s+\(type = \w+\(31, /],
])('React still gives %s the number that is cut', (_, given) => {
  expect(given.test(original('react-dom-client.production.js'))).toBe(true)
})

test('a React that is not what it was fails the build', async () => {
  const later = original('react-dom-client.production.js').replaceAll('isHydrating', 'isTakingOver')
  await expect(leanReact('react-dom-client.production.js', later)).rejects.toThrow('React has no isHydrating any more')
})

// The production build of React has no more of these.
test('the app renders and calls nothing that the lean React has not', () => {
  const files = sourceFiles('src')
  expect(files.length).toBeGreaterThan(100)
  const beyond =
    /<(?:link|style|title|meta|script|html|head|body)[\s/>]|\b(?:hydrateRoot|ViewTransition|Activity|SuspenseList|useActionState|useFormStatus|useOptimistic)\b|from 'react-dom'|<Fragment[^>]*\bref=/
  expect(files.filter(({ path, text }) => path.endsWith('.tsx') && beyond.test(text)).map(({ path }) => path)).toEqual(
    [],
  )
})
