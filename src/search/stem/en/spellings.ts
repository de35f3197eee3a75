import { oneOf, readPairs } from '../suffixes.ts'

const OUR = new RegExp(
  `^((?:dis|mis|un|re|multi)?${oneOf('behavi col endeav fav flav harb hon hum lab neighb od rum sav tum vap vig')})our`,
)
const LETTERS = readPairs(`
  aemi>emi haema>hema haemo>hemo anaesth>anesth paed>ped faec>fec caec>cec caesar>cesar palaeo>paleo gynaec>gynec aetiol>etiol
  rrhoea>rrhea oedem>edem oesoph>esoph oestr>estr coeliac>celiac foet>fet homoeo>homeo amoeb>ameb manoeuv>maneuv
  sulph>sulf mould>mold
`)
const PLACES = new RegExp([...LETTERS.keys()].join('|'), 'g')

/** What a word with two spellings has somewhere. Most words have none of it, and cost no more than this look. */
const HINT = /[ao]e|ou|lph|[bt]re|[iy]z/

/** One spelling for the British and the American: s for the z of -ize, or for -our, e for ae and oe, er for -re. */
export function oneSpelling(word: string): string {
  if (!HINT.test(word)) return word
  return word
    .replace(PLACES, (found) => LETTERS.get(found) ?? found)
    .replace(OUR, '$1or')
    .replace(/(calib|cent|fib|goit|lit|maneuv|met|theat)re(s?)$/, '$1er$2')
    .replace(/^(.{3,})iz(e[drs]?|ers|ings?|abl[ey]|ation(?:s|al)?)$/, '$1is$2')
    .replace(/^(.{2,})yz(e[drs]?|ers|ing)$/, '$1ys$2')
}
