import * as v from 'valibot'
import { expect, test } from 'vitest'
import { HighlightContent } from '#contract/library/highlights.ts'
import { languageName } from '#page/ui/language-name.ts'

const accepted = (lang: string): boolean => v.is(HighlightContent.entries.lang, lang)

test.each([
  ['ru', 'uk', 'російська'],
  ['pt-BR', 'en', 'Brazilian Portuguese'],
  ['sr-Latn', 'en', 'Serbian (Latin)'],
])('the language %s is in %s “%s”', (code, locale, name) => {
  expect(languageName(code, locale)).toBe(name)
})

test.each(['ab-12', 'en-a1', 'en-abc1'])('the language %s, which a stored note may have, is shown as it is', (code) => {
  expect(accepted(code)).toBe(true)
  expect(() => new Intl.DisplayNames(['en'], { type: 'language' }).of(code)).toThrow(RangeError)
  expect(languageName(code, 'en')).toBe(code)
})
