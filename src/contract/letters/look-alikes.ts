/** Latin letters, and at the same places the Cyrillic ones that look the same, small or as capitals. */
export const LATIN_DOUBLES = 'abcehikmoptxy'
export const CYRILLIC_DOUBLES = 'авсенікмортху'
