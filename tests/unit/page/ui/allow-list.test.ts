import { expect, test } from 'vitest'
import { MATH_ATTRIBUTES } from '#contract/library/article-elements.ts'
import { ALLOWED_ATTR } from '#page/ui/article/native-clean.ts'
import { ARTICLE_SCHEMA } from '#server/import/html/allow-list.ts'

/** Attributes are `data-footnotes`, and properties of a tree `dataFootnotes`. */
const plain = (name: string): string => name.replaceAll('-', '').toLowerCase()

test('the page keeps the attributes that the server keeps, and no other', () => {
  const ofServer = Object.values(ARTICLE_SCHEMA.attributes ?? {}).flatMap((own) => own.map((one) => [one].flat()[0]))
  const kept = new Set([...ofServer, ...MATH_ATTRIBUTES].map((name) => plain(String(name))))
  const ofPage = new Set([...ALLOWED_ATTR, ...MATH_ATTRIBUTES].map(plain))
  expect([...ofPage].sort()).toEqual([...kept].sort())
})
