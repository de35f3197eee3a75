import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import type { Element } from 'xast'
import { fromXml } from 'xast-util-from-xml'
import { toXml } from 'xast-util-to-xml'
import { drawingFonts } from '#server/library/pictures/fonts.ts'

/** The interface's typeface. A browser gives a picture none of the page's fonts, so the drawing takes it along. */
const FAMILY = 'Golos Text'

const FONTS = drawingFonts()
type Weight = keyof typeof FONTS

const WEIGHTS = new Map(Object.entries<Weight>({ normal: 400, 400: 400, 600: 600, 700: 700, bold: 700 }))

interface Words {
  readonly weight: Weight
  readonly text: string
}

/** The words of a drawing. */
function* wordsOf(node: Element, outer: Weight = 400, isText = false): Generator<Words> {
  const weight = WEIGHTS.get(String(node.attributes['font-weight'])) ?? outer
  for (const child of node.children) {
    if (child.type === 'element') yield* wordsOf(child, weight, isText || child.name === 'text')
    else if (child.type === 'text' && isText) yield { weight, text: child.value }
  }
}

/** A rule with the font of one weight, cut down to these words: 6 to 10 kB. WOFF2 has half of that and takes twenty times as long. */
async function rule(weight: Weight, words: readonly Words[]): Promise<string> {
  const characters = words.filter((one) => one.weight === weight).flatMap(({ text }) => [...text])
  const sorted = [...new Set(characters)].sort().join('')
  const font = await subsetFont(await readFile(FONTS[weight]), sorted, { targetFormat: 'sfnt' })
  const source = `url(data:font/ttf;base64,${font.toString('base64')})`
  return `@font-face{font-family:"${FAMILY}";font-weight:${weight};src:${source}}`
}

/** A cleaned drawing with the fonts that its words need. One that names no interface typeface stays as it is. */
export async function withTypeface(drawing: Buffer): Promise<Buffer> {
  const tree = fromXml(drawing)
  const root = tree.children.find((node): node is Element => node.type === 'element')
  if (root === undefined || !String(root.attributes['font-family']).startsWith(FAMILY)) return drawing
  const words = [...wordsOf(root)]
  const weights = [...new Set(words.map(({ weight }) => weight))].sort((a, b) => a - b)
  const rules = await Promise.all(weights.map((weight) => rule(weight, words)))
  if (rules.length === 0) return drawing
  const style: Element = {
    type: 'element',
    name: 'style',
    attributes: {},
    children: [{ type: 'text', value: rules.join('') }],
  }
  return Buffer.from(toXml({ ...root, children: [style, ...root.children] }))
}
