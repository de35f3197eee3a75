import { expect, test } from 'vitest'
import { repeatsText } from '#contract/library/repeated-words.ts'

const TEXT =
  '<p id="a">Bread &amp; <em>wa\u00adter</em>, <ruby>草<rp>(</rp><rt>くさ</rt><rp>)</rp></ruby> and salt.</p><p>More.</p>'

test.each([
  ['Bread & water, 草 and salt.', true],
  ['Bread & water, 草 and …', true],
  ['', true],
  ['Bread is old.', false],
  ['Bread & water, 草 and salt. More. And more.', false],
])('“%s”: %s', (description, repeats) => {
  expect(repeatsText(description, TEXT)).toBe(repeats)
})
