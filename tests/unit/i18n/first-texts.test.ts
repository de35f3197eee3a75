import { expect, test } from 'vitest'
import { modulesOf } from '../../../build/first-texts.ts'

const modules = modulesOf('src/main.tsx')

test('the texts of the start are those of the modules that run then', () => {
  for (const path of ['src/main.tsx', 'src/shell/header.tsx', 'src/screens/article/article.tsx'])
    expect(modules).toContain(path)
})

test('what comes soon after is among them, what is loaded on demand is not', () => {
  expect(modules).toContain('src/shell/search/search-box.tsx')
  expect([...modules].filter((path) => /settings\.tsx|login|listening|checkout|set-favorite/.test(path))).toEqual([])
})
