import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles, textFiles } from '#tests/support/source-files.ts'

const MAX_LINES = 250
const MAX_FILES = 15
/** Files that may be longer, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {}

const MAX_COLUMNS = 140
/** Texts for readers stand in one line each. */
const READERS_TEXT = /^server\/mail\/texts\/|\b(t|msg)`[^`]+`,?$/

/** So many words are read in an hour and a half. */
const MAX_WORDS_OF_DOCS = 20_000

/** Folders with code. The bench has packages of its own below it. */
const FOLDERS = ['src', 'workers', 'sw', 'server', 'tests', 'build', 'bench'] as const
const isOurs = ({ path }: SourceFile): boolean => !path.includes('node_modules/')
const FILES = sourceFiles(...FOLDERS).filter(isOurs)

test('no source file is longer than 250 lines', () => {
  expect(FILES.length).toBeGreaterThan(50)
  const long = FILES.map((file) => ({ path: file.path, lines: file.text.split('\n').length - 1 }))
    .filter((file) => file.lines > MAX_LINES && EXCEPTIONS[file.path] === undefined)
    .map((file) => `${file.path}: ${file.lines}`)
  expect(long).toEqual([])
})

test('no folder has more than 15 source files', () => {
  const counts = new Map<string, number>()
  for (const { path } of FILES) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(50)
  expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([])
})

test('no line of code, styles or docs is wider than 140 columns', () => {
  const texts = textFiles(/\.(tsx?|css|md)$/, ...FOLDERS, 'docs').filter(isOurs)
  expect(texts.length).toBeGreaterThan(FILES.length)
  const wide = texts.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, at) => ({ line, at: `${path}:${at + 1}` }))
      .filter(({ line }) => line.length > MAX_COLUMNS && !READERS_TEXT.test(path) && !READERS_TEXT.test(line))
      .map(({ at }) => at),
  )
  expect(wide).toEqual([])
})

test('the docs together have at most 20,000 words', () => {
  const words = textFiles(/\.md$/, 'docs').flatMap(({ text }) =>
    text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)),
  )
  expect(words.length).toBeGreaterThan(10_000)
  expect(words.length).toBeLessThanOrEqual(MAX_WORDS_OF_DOCS)
})
