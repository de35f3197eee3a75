import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const LITERATA = dirname(require.resolve('@expo-google-fonts/literata/package.json'))
const GOLOS = dirname(require.resolve('@expo-google-fonts/golos-text/package.json'))

const STIX = dirname(require.resolve('@expo-google-fonts/stix-two-math/package.json'))

const literata = (face: string): string => join(LITERATA, face, `Literata_${face}.ttf`)
const golos = (face: string): string => join(GOLOS, face, `GolosText_${face}.ttf`)

/**
 * Paths of the fonts for books and for their drawings. They are TrueType: the app's own fonts are WOFF2, which the
 * typesetter does not read.
 */
export const bookFonts = (): string[] => [
  ...['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'].map(literata),
  ...Object.values(drawingFonts()),
]

/** Paths of the interface's typeface by weight, for the words of drawings. */
export const drawingFonts = () =>
  ({ 400: golos('400Regular'), 600: golos('600SemiBold'), 700: golos('700Bold') }) as const

/** The font of formulas. The others have no table of their measures. */
export const mathFont = (): string => join(STIX, '400Regular', 'STIXTwoMath_400Regular.ttf')

export const titleFont = (): string => literata('700Bold')
