import { tableOf } from '#contract/letters/tables.ts'

/** Russian and Ukrainian letters in Latin ones, without those for which there are several ways. */
export const LATIN_LETTERS = tableOf(
  'а a, б b, в v, г g, ґ g, д d, е e, ё e, ж zh, з z, и i, і i, к k, л l, м m, н n, о o, п p, р r, с s, т t, у u, ф f, ' +
    'х kh, ц ts, ч ch, ш sh, щ shch, ъ, ы y, ь, э e',
)
/** The others as passports have them. */
export const IN_PASSPORTS = tableOf('й i, ї i, є ie, ю iu, я ia')
/** Letters that are pronounced in another way in Ukrainian. */
export const IN_UKRAINE = tableOf('г h, и y')
