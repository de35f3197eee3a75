/** One spelling for texts that a reader takes for the same: no capitals, no accents on Latin letters, nothing invisible. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    // Now й and ї are one character again. What remains is an accent that no letter has.
    .normalize('NFC')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[øłđıßёґ’ʼ`]/gu, (character) => SAME[character] ?? character)

const SAME: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ı: 'i', ß: 's', ё: 'е', ґ: 'г', '’': "'", ʼ: "'", '`': "'" },
}

/** One unit for each character, also for those that JavaScript counts as two. So places in all readings agree. */
export function oneUnitEach(text: string): string {
  const wide = [...new Set(text)].filter((character) => character.length > 1)
  return [...text].map((character) => PRIVATE_USE[wide.indexOf(character)] ?? character).join('')
}

const PRIVATE_USE = Array.from({ length: 512 }, (_, index) => String.fromCharCode(0xe000 + index))

/** Each character once where it stands twice or more in a row. */
export const squeezed = (text: string): string => text.replace(/(.)\1+/gsu, '$1')

const LATIN: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'y',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
  },
  ...{ о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '' },
  ...{ ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', і: 'i', ї: 'yi', є: 'ye', "'": '' },
}
/** As passports and road signs in Ukraine have it. */
const UKRAINIAN = { г: 'h', и: 'y', й: 'i', ї: 'i', є: 'ie', ю: 'iu', я: 'ia' }
/** With one Latin letter where there is one. */
const SHORT = { ж: 'j', й: 'j', х: 'h', ц: 'c', щ: 'sch', ы: 'i', ю: 'u', я: 'ja' }

/** A Cyrillic word in Latin letters, in the ways that are most often seen. Nothing for other words. */
export function transliterated(word: string): string[] {
  if (!/\p{Script=Cyrillic}/u.test(word)) return []
  const ways: readonly Readonly<Record<string, string>>[] = [LATIN, { ...LATIN, ...UKRAINIAN }, { ...LATIN, ...SHORT }]
  return [...new Set(ways.map((letters) => [...word].map((letter) => letters[letter] ?? letter).join('')))]
}
