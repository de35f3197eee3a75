import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tests/support/source-files.ts'

const pages = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
]
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll('`', '')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

test('every command in the docs exists in the project', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const named = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, script = '']) => ({ path, script })),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ script }) => scripts[script] === undefined)).toEqual([])
})

test('every link between the docs leads to a file', () => {
  const links = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(https?:|mailto:|\/)/.test(target))
      .map((target) => ({ path, target })),
  )
  expect(links.length).toBeGreaterThan(20)
  const broken = links.filter(({ path, target }) => {
    const [file = '', anchor] = target.split('#')
    const absolute = file === '' ? join(ROOT, path) : join(ROOT, dirname(path), file)
    if (!existsSync(absolute)) return true
    if (anchor === undefined) return false
    const headings = [...readFileSync(absolute, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      anchorOf(heading),
    )
    return !headings.includes(anchor)
  })
  expect(broken).toEqual([])
})
