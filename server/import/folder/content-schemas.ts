import * as v from 'valibot'
import { LANGUAGE_CODE, LanguageCode } from '#contract/languages.ts'
import { isDay, Slug } from '#contract/resource.ts'
import { codeFault } from '#server/import/language-codes.ts'
import { CURRENCY_FAULT, isCurrency } from '#server/import/offer.ts'
import { markIn } from '#server/import/plain-words.ts'

/** What YAML takes for a number, for true or for nothing. */
const notText = (what: string, value: unknown): string =>
  value === null ? `${what} is empty` : `${what} has to be text; put it between quotation marks: "1984", "true"`
/** A mark, or a letter by its name or number, that a title would show as it is written: B<sub>12</sub>, Salt &amp; rye. */
const shownMark = (text: string): string | undefined => markIn(text) ?? /&#?\w+;/.exec(text)?.[0]
/** YAML keeps the ends of lines after |. No-break spaces are the author's. */
const inOneLine = (text: string): string => text.replace(/[ \t\r\n]+/g, ' ')
const Line = (what: string) =>
  v.pipe(
    v.string(({ input }) => notText(what, input)),
    v.trim(),
    v.transform(inOneLine),
    v.minLength(1, `${what} is empty`),
    v.maxLength(600, `${what} is too long`),
    v.check(
      (text) => shownMark(text) === undefined,
      ({ input }) =>
        `${what} is plain words, and would show ${shownMark(input)}; write the letters themselves: B₁₂, &, —`,
    ),
  )
const Money = v.pipe(
  v.string('a price is text with two decimals: "12.00"'),
  v.regex(/^\d{1,6}\.\d\d$/, 'a price is 0.00 or more, with two decimals: "12.00"'),
)

/** Whether a folder's name can be the address of a book. */
export const isSlug = (name: string): boolean => v.is(Slug, name)
/** What an editor is told instead of the pattern. */
export const SLUG_FAULT = 'an address has small Latin letters, digits and hyphens: what-to-eat'
const slugFault = ({ input }: { readonly input: unknown }): string =>
  typeof input === 'number' ? `${SLUG_FAULT}. A number needs quotation marks` : SLUG_FAULT
const OwnSlug = v.pipe(v.string(slugFault), v.check(isSlug, SLUG_FAULT))

/** Former addresses: one, or several in a list. */
const Formerly = v.optional(
  v.lazy((input): v.GenericSchema<unknown, readonly string[]> => {
    if (!Array.isArray(input))
      return v.pipe(
        OwnSlug,
        v.transform((slug) => [slug]),
      )
    return v.array(OwnSlug)
  }),
  [],
)

/** An article of a book: its address, and the ones that it had before. */
interface ListedArticle {
  readonly slug: string
  readonly formerly: readonly string[]
}
const Listed = v.lazy((input): v.GenericSchema<unknown, ListedArticle> => {
  if (typeof input !== 'object' || input === null)
    return v.pipe(
      OwnSlug,
      v.transform((slug) => ({ slug, formerly: [] })),
    )
  return v.pipe(
    v.strictObject({ address: OwnSlug, formerly: Formerly }),
    v.transform(({ address, formerly }) => ({ slug: address, formerly })),
  )
})

/** A code in the form of one that no language has is told as that, and any other text by its form alone. */
const KnownLanguage = v.pipe(
  LanguageCode,
  v.check(
    (code) => !LANGUAGE_CODE.test(code) || codeFault(code) === null,
    ({ input }) => codeFault(input) ?? input,
  ),
)
export const LanguagesFile = v.pipe(
  v.array(v.strictObject({ iso: KnownLanguage, name: Line('name') })),
  v.minLength(1, 'there is no language'),
  v.check((all) => new Set(all.map(({ iso }) => iso)).size === all.length, 'a language is listed twice'),
)
const ORDER_FAULT = 'order is a whole number: 1'
const MOST_ORDER = 1_000_000
const ORDER_TOO_FAR = 'order is a million at most'
const COVER_FAULT = 'the cover is a file in images/: images/cover.jpg'
const DAY_FAULT = 'reviewed is a day of the calendar: 2026-11-24'

export const BookFile = v.strictObject({
  order: v.pipe(
    v.number(ORDER_FAULT),
    v.integer(ORDER_FAULT),
    v.maxValue(MOST_ORDER, ORDER_TOO_FAR),
    v.minValue(-MOST_ORDER, ORDER_TOO_FAR),
  ),
  price: Money,
  discount_amount: Money,
  currency_symbol: v.pipe(v.string(CURRENCY_FAULT), v.check(isCurrency, CURRENCY_FAULT)),
  cover: v.pipe(v.string(COVER_FAULT), v.regex(/^images\/[^/\\]+$/, COVER_FAULT)),
  formerly: Formerly,
  articles: v.pipe(v.array(Listed), v.minLength(1, 'a book has at least one article')),
})
export const BookFront = v.strictObject({
  title: Line('title'),
  description: Line('description'),
  author: Line('author'),
  /** Checks the articles that say when they were reviewed. */
  reviewer: v.optional(Line('reviewer')),
  /** Who holds the rights: a line of the book's files. */
  rights: v.optional(Line('rights')),
  /** For a book on health: its articles say that they are no medical advice. */
  not_medical_advice: v.optional(v.boolean('not_medical_advice is true or false'), false),
  cover_alt: Line('cover_alt'),
})
export const ArticleFront = v.strictObject({
  title: Line('title'),
  description: Line('description'),
  /** Otherwise the book's. */
  author: v.optional(Line('author')),
  /** Otherwise the book's. */
  reviewer: v.optional(Line('reviewer')),
  reviewed: v.optional(v.pipe(v.string(DAY_FAULT), v.check(isDay, DAY_FAULT))),
})
export const PageFront = v.strictObject({
  title: Line('title'),
  seo_title: Line('seo_title'),
  seo_description: Line('seo_description'),
})
export const PagesFile = v.array(OwnSlug)
