type IsMeant = (name: string) => boolean

const among = (names: string): IsMeant => {
  const all = new Set(names.split(' '))
  return (name) => all.has(name)
}
const allBut = (names: string): IsMeant => {
  const isOne = among(names)
  return (name) => !isOne(name)
}

/** Elements without an end, and those that stand once around a page. */
const isUncounted = among('area base br col embed hr img input link meta param source track wbr html head body')
/** Marks of words. They go on in the next block up to their own end: the parser opens them again. */
const MARKS = 'a b big code em font i nobr s small strike strong tt u'
const isMark = among(MARKS)
const isOfTable = among('td th tr tbody thead tfoot caption colgroup')
const BLOCKS =
  'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer h1 header hgroup ' +
  'listing main menu nav ol p pre search section summary ul'
/** The end of such a block ends what is open in it. */
const endsInside = among(BLOCKS)
/** It ends a paragraph. */
const isBlock = among(`${BLOCKS} form hr li`)

/** What the end of an element does not reach out of. */
const WALLS =
  'applet button caption marquee object select table td template th annotation-xml desc foreignobject mi mn mo ms mtext title'
const isWall = among(WALLS)
const isWallOfItem = among(`${WALLS} ol ul`)
const isWallOfRow = among('caption select table template')
const isTemplate = among('template')
const isNoMark = allBut(MARKS)
const holdsNoItems = allBut(`${MARKS} address div p`)

function wallOf(name: string): IsMeant {
  if (name === 'table') return isTemplate
  if (isOfTable(name)) return isWallOfRow
  if (name === 'li') return isWallOfItem
  return endsInside(name) ? isWall : isNoMark
}

const ITEM = [among('li'), holdsNoItems] as const
const DEFINITION = [among('dd dt'), holdsNoItems] as const
const CELL = [among('td th'), isWallOfRow] as const
const GROUP = [among('td th tr tbody thead tfoot'), isWallOfRow] as const
/** What a tag ends before it begins: elements of these names, unless a wall stands inside. */
const ENDED = new Map<string, readonly [isNamed: IsMeant, isWall: IsMeant]>([
  ['li', ITEM],
  ['dd', DEFINITION],
  ['dt', DEFINITION],
  ['option', [among('option'), () => true]],
  ['td', CELL],
  ['th', CELL],
  ['tr', [among('td th tr'), isWallOfRow]],
  ['tbody', GROUP],
  ['thead', GROUP],
  ['tfoot', GROUP],
])
const isParagraph = among('p')

const isForeign = among('svg math')
/** In these, the parser reads tags where it would take text elsewhere. */
export const readsTags = among('svg math select')
/** Parts of a drawing or a formula that hold HTML. `font` may end it: its attributes decide. */
const holdsHtml = among('annotation-xml desc font foreignobject mi mn mo ms mtext title')
const endsForeign = among(
  'b big blockquote body br center code dd div dl dt em embed h1 head hr i img li listing menu meta nobr ol p pre ruby s small span ' +
    'strong strike sub sup table tt u ul var',
)

/** The name that counts: the end of a heading ends one of any level. */
export const countedName = (written: string): string => written.toLowerCase().replace(/^h[2-6]$/, 'h1')

/** The elements that are open at a place of a page, from the outermost. */
export class OpenElements {
  #names: string[] = []

  get levels(): number {
    return this.#names.length
  }

  has(isMeant: IsMeant): boolean {
    return this.#names.some(isMeant)
  }

  /** Where a drawing or a formula begins that is open, without HTML in it. -1: there is none. */
  get foreignAt(): number {
    const held = this.#names.findLastIndex(holdsHtml)
    return this.#names.findIndex((name, at) => at > held && isForeign(name))
  }

  start(name: string): void {
    if (endsForeign(name)) this.#endForeign()
    if (this.has(isForeign) || this.#makesRoomFor(name)) this.#names.push(name)
  }

  end(name: string): void {
    if (name === 'p' || name === 'br') this.#endForeign()
    const at = this.#names.lastIndexOf(name)
    if (at === -1) return
    const { foreignAt } = this
    if (foreignAt !== -1 && at >= foreignAt) this.#names.splice(at)
    // What began in it goes on.
    else if (isMark(name) || name === 'form') this.#names.splice(at, 1)
    // Where HTML and others may mix, an end counts only for what is surely its beginning.
    else this.#endAt(at, this.has(isForeign) ? isNoMark : wallOf(name))
  }

  /** HTML in a drawing or a formula ends it. */
  #endForeign(): void {
    if (this.foreignAt !== -1) this.#names.splice(this.foreignAt)
  }

  /** Ends what such an element ends. False when it is none that counts: parsers leave out parts of a table outside of one. */
  #makesRoomFor(name: string): boolean {
    if (isUncounted(name) || (isOfTable(name) && !this.#names.includes('table'))) return false
    const ended = ENDED.get(name)
    if (ended !== undefined) this.#endAll(...ended)
    if (isBlock(name)) this.#endAll(isParagraph, isWall)
    if (name === 'a') this.end(name)
    return true
  }

  #endAll(isNamed: IsMeant, isWallOfIt: IsMeant): void {
    let at = this.#names.findLastIndex(isNamed)
    while (at !== -1 && this.#endAt(at, isWallOfIt)) at = this.#names.findLastIndex(isNamed)
  }

  #endAt(at: number, isWallOfIt: IsMeant): boolean {
    const inside = this.#names.slice(at + 1)
    if (inside.some(isWallOfIt)) return false
    this.#names = [...this.#names.slice(0, at), ...inside.filter(isMark)]
    return true
  }
}
