import { tableOf } from '#contract/letters/tables.ts'

/** Cyrillic letters for Latin spellings, in both Russian and Ukrainian. If a spelling has several letters, any of them may be meant. */
const FROM_LATIN_IN_BOTH = tableOf(
  'shch щ, sch щ, zh ж, kh х, ts ц, ch ч, sh ш, ya я, ja я, ia я, yu ю, ju ю, iu ю, ' +
    'a а, b б, d д, f ф, g г, j й|ж, k к, l л|ль, m м, n н|нь, o о, p п, q к, r р|рь, s с|сь, t т|ть, u у, v в, w в, x кс|х, ` ь|',
)
const FROM_LATIN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ru: {
    ...FROM_LATIN_IN_BOTH,
    ...tableOf("tc ц, yo е, jo е, ye е, je е, iy ий, yy ый, c ц|к|с, e е|э, h х, i и|й, y ы|й|и, z з, ' ь|"),
  },
  uk: {
    ...FROM_LATIN_IN_BOTH,
    ...tableOf("zgh зг, ye є, je є, ie є, yi ї, ji ї, yo йо, c ц|к, e е|є, h г|х, i і|и|ї, y и|й, z з|зь, ' ь|'|"),
  },
}
const FROM_CYRILLIC = tableOf(
  'дж j|g, кс x, а a|e|u, б b, в v|w, г g|h, ґ g, д d, е e|ea|ie, ё yo|e, є ye|e, ж zh|j|g, з z|s|th, и i|ee|ea|y, і i|y, ї yi|i, й y|i, ' +
    'к k|c|ck|ch, л l|ll, м m, н n, о o|a, п p|pp, р r|rr, с s|c|ss, т t|th|tt, у u|oo|w, ф f|ph, х h|ch, ц c|ts|z, ч ch, ш sh, щ shch, ' +
    'ъ, ы y, ь, э e|a, ю yu|u, я ya|ia',
)

const MAX_SPELLINGS = 400

/** The most letters at the start of `text` that the table has together. Null if it has none of them. */
function longestKey(
  table: Readonly<Record<string, string>>,
  text: string,
): { readonly length: number; readonly spellings: readonly string[] } | null {
  for (let length = text.length; length > 0; length--) {
    const spellings = table[text.slice(0, length)]
    if (spellings !== undefined) return { length, spellings: spellings.split('|') }
  }
  return null
}

/** Possible spellings of a word in the alphabet of the language: likely ones first, at most `MAX_SPELLINGS`. */
export function transliterations(word: string, lang: string): string[] {
  const table = FROM_LATIN[lang] ?? FROM_CYRILLIC
  const longest = Math.max(...Object.keys(table).map((key) => key.length))
  let made: { readonly text: string; readonly at: number }[] = [{ text: '', at: 0 }]
  const done: string[] = []
  while (made.length > 0 && done.length < MAX_SPELLINGS) {
    const next: { readonly text: string; readonly at: number }[] = []
    for (const { text, at } of made) {
      if (at >= word.length) {
        done.push(text)
        continue
      }
      const letters = longestKey(table, word.slice(at, at + longest))
      if (letters === null) return []
      for (const spelling of letters.spellings) next.push({ text: text + spelling, at: at + letters.length })
    }
    made = next.slice(0, MAX_SPELLINGS)
  }
  return done
}
