import type { Expression, Node } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isFunctionDeclaration,
  isIdentifier,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxOpeningElement,
  isJsxSelfClosingElement,
  isJsxText,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API, type Checker, type Signature, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync'
import { lineAt } from '#server/depth/limit.ts'
import { ROOT } from '#tests/support/source-files.ts'

/** Lingui's macros: the provider of the texts gives each of their texts an element of its own. */
const MACROS = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])
/** They have room for one text and for no element. */
const ONLY_TEXT = new Set(['option', 'title', 'textarea'])
/** Slots of packages that are the only child of an element. */
const WHOLE = ['Link.children']

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.Any | TypeFlags.Unknown

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? (type.getTypes() ?? []) : [type])
/** `ReactNode`: what a caller gives is looked at in the caller. */
const isSlot = (type: Type): boolean => membersOf(type).some((one) => one.getSymbol()?.name === 'ReactPortal')

/** White space around a line break is not rendered, nor is a comment. */
const isRendered = (child: Node): boolean => {
  if (isJsxText(child)) return /\S/.test(child.text) || !child.text.includes('\n')
  return !isJsxExpression(child) || child.expression !== undefined
}
const childrenOf = (node: Node): Node[] =>
  isJsxElement(node) || isJsxFragment(node) ? [...node.children].filter(isRendered) : []

const tagOf = (node: Node): Node | null => {
  if (isJsxElement(node)) return node.openingElement.tagName
  return isJsxSelfClosingElement(node) ? node.tagName : null
}
const nameOf = (node: Node): string => tagOf(node)?.getText() ?? ''

function nodesIn(node: Node): Node[] {
  const found = [node]
  node.forEachChild((child) => {
    found.push(...nodesIn(child))
  })
  return found
}

/** The component in which a node is, by its name. */
function componentOf(node: Node): string {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent) {
    if (isFunctionDeclaration(at)) return at.name?.getText() ?? ''
    if (isArrowFunction(at) && isVariableDeclaration(at.parent)) return at.parent.name.getText()
  }
  return ''
}

class LooseTexts {
  private readonly checker: Checker
  private readonly nodes: readonly Node[]
  /** Each question to the compiler is a message to another process, so all types are asked for at once, and no other thing twice. */
  private readonly types: ReadonlyMap<Node, Type | undefined>
  private readonly textTypes = new Map<number, boolean>()
  private readonly signatures = new Map<number, Signature | undefined>()
  private readonly whole: ReadonlySet<string>

  constructor(files: readonly Node[], checker: Checker) {
    this.checker = checker
    this.nodes = files.flatMap(nodesIn)
    const asked = this.nodes.flatMap((node) => (isJsxExpression(node) ? node.expression : tagOf(node)) ?? [])
    const types = checker.getTypeAtLocation(asked)
    this.types = new Map(asked.map((node, at) => [node, types[at]]))
    this.whole = this.wholeSlots()
  }

  /** In the order of the files. */
  find(): Node[] {
    return this.nodes.filter((node) => {
      if (isJsxAttribute(node)) return this.isLooseAttribute(node)
      return isJsxText(node) || isJsxExpression(node) ? this.isLooseChild(node) : this.isLooseElement(node)
    })
  }

  /** The slots of components that are always the only child of an element. A text given to them is an only child too. */
  private wholeSlots(): ReadonlySet<string> {
    const whole = new Set(WHOLE)
    const mixed = new Set<string>()
    for (const node of this.nodes) {
      if (!isJsxExpression(node) || node.expression === undefined || isJsxAttribute(node.parent)) continue
      const type = this.typeOf(node.expression)
      if (!isIdentifier(node.expression) || type === undefined || !isSlot(type)) continue
      const isOnly = this.isHost(node.parent) && childrenOf(node.parent).length === 1
      const slots = isOnly ? whole : mixed
      slots.add(`${componentOf(node)}.${node.expression.text}`)
    }
    return new Set([...whole].filter((slot) => !mixed.has(slot)))
  }

  private typeOf(node: Node | null | undefined): Type | undefined {
    return node ? this.types.get(node) : undefined
  }

  private isTextType(type: Type | undefined): boolean {
    if (type === undefined) return false
    const known = this.textTypes.get(type.id)
    if (known !== undefined) return known
    // For a type that refers to itself.
    this.textTypes.set(type.id, false)
    const isText = this.hasText(type)
    this.textTypes.set(type.id, isText)
    return isText
  }

  private hasText(type: Type): boolean {
    if (isSlot(type)) return false
    return membersOf(type).some((one) => (one.flags & TEXT) !== 0 || this.isListOfTexts(one))
  }

  private isListOfTexts(type: Type): boolean {
    if (!type.isTypeReference() || !this.checker.isArrayLikeType(type)) return false
    return this.checker.getTypeArguments(type).some((one) => this.isTextType(one))
  }

  /** An element of the document, not a component. Its name may be in a constant. */
  private isHost(node: Node): boolean {
    const tag = tagOf(node)
    return tag !== null && (/^[a-z]/.test(tag.getText()) || this.isTextType(this.typeOf(tag)))
  }

  private signatureOf(element: Node): Signature | undefined {
    const type = this.typeOf(tagOf(element))
    if (type === undefined) return undefined
    if (!this.signatures.has(type.id))
      this.signatures.set(type.id, this.checker.getSignaturesOfType(type, SignatureKind.Call)[0])
    return this.signatures.get(type.id)
  }

  /** Whether a component's children are a text by their type. Then what it does with them is looked at in the component. */
  private takesText(element: Node): boolean {
    const signature = this.signatureOf(element)
    const props = signature && this.checker.getParameterType(signature, 0)
    const children = props && this.checker.getPropertyOfType(props, 'children')
    return children !== undefined && this.isTextType(this.checker.getTypeOfSymbol(children))
  }

  private isLooseChild(node: Node): boolean {
    const { parent } = node
    const children = childrenOf(parent)
    const type = isJsxExpression(node) ? this.typeOf(node.expression) : undefined
    const isText = isJsxText(node) || this.isTextType(type)
    if (!isText || !children.includes(node) || MACROS.has(nameOf(parent))) return false
    if (children.length > 1 || isJsxFragment(parent)) return true
    if (this.isHost(parent)) return type !== undefined && membersOf(type).some((one) => this.isListOfTexts(one))
    return !this.takesText(parent) && !this.whole.has(`${nameOf(parent)}.children`)
  }

  /** A text for a slot that is beside something. */
  private isLooseAttribute(node: Node): boolean {
    if (!isJsxAttribute(node) || node.initializer === undefined) return false
    const tag = node.parent.parent
    const element = isJsxOpeningElement(tag) ? tag.parent : tag
    if (this.isHost(element) || MACROS.has(nameOf(element))) return false
    const given: Node | undefined = isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer
    if (given === undefined || (given !== node.initializer && !this.isTextType(this.typeOf(given)))) return false
    const wanted = this.checker.getContextualType(given as Expression)
    return wanted !== undefined && isSlot(wanted) && !this.whole.has(`${nameOf(element)}.${node.name.getText()}`)
  }

  /** A component that renders a text without an element, or a macro where no element can be. */
  private isLooseElement(node: Node): boolean {
    if (MACROS.has(nameOf(node))) return ONLY_TEXT.has(nameOf(node.parent))
    if (tagOf(node) === null || this.isHost(node)) return false
    const signature = this.signatureOf(node)
    return signature !== undefined && this.isTextType(this.checker.getReturnTypeOfSignature(signature))
  }
}

/**
 * Every text in the components of a folder that is not the only child of an element, with its place. A translator of the browser moves each
 * text into elements that it makes. React then cannot insert or remove anything beside the text, and changes a text that is not shown any
 * more. An only child is safe: React sets the text of its element, whatever is in it. `settings`: the `tsconfig.json` of the folder.
 */
export function looseTexts(folder: string, settings: string): string[] {
  const api = new API({ cwd: ROOT })
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${ROOT}/${settings}`] }).getProjects()
    if (project === undefined) throw new Error(`${folder} has no project`)
    const files = project.program
      .getSourceFileNames()
      .filter((name) => name.startsWith(`${ROOT}/${folder}/`) && name.endsWith('.tsx'))
      .flatMap((name) => project.program.getSourceFile(name) ?? [])
    return new LooseTexts(files, project.checker).find().map((node) => {
      const { fileName, text } = node.getSourceFile()
      const line = lineAt(text, node.getStart())
      return `${fileName.slice(ROOT.length + 1)}:${line} ${node.getText().trim()}`
    })
  } finally {
    api.close()
  }
}
