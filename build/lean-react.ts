import { type ESTree, type Plugin, parse, Visitor } from 'vite'

/** What a file of React's is told of the app, which the file itself cannot know. */
interface Never {
  /** Variables that stay false. */
  readonly isTrue?: readonly string[]
  /** Kinds of element that are never rendered, by the numbers that React gives them: `fiber.tag`. */
  readonly tags?: readonly number[]
  /** Fields that stay null, or false. */
  readonly isSet?: readonly string[]
  /** Methods of object literals that are never called. */
  readonly called?: readonly string[]
  /** Assignments of the module that nobody needs, by the text before the `=`. */
  readonly assigned?: RegExp
}

/** By the end of the file's name. Whoever needs one of these after all hears of it from React, which throws, in the first render. */
const NEVER: Readonly<Record<string, Never>> = {
  'react-dom-client.production.js': {
    // There is no html of React's to start from, and no view transition without its element.
    isTrue: ['isHydrating', 'shouldStartViewTransition'],
    isSet: ['dehydrated', 'isDehydrated'],
    // Html that was not taken over yet; SuspenseList; link, style, title, meta and script; html, head and body; ViewTransition; Activity.
    tags: [18, 19, 26, 27, 30, 31],
    // Of forms with actions, and what asks for files ahead: prefetchDNS, preconnect, preload, preloadModule, preinit for scripts, styles and modules.
    called: ['useActionState', 'useFormState', 'useOptimistic', 'useHostTransitionStatus', ...'DCLmXSM'],
    assigned: /^(exports\.hydrateRoot|FragmentInstance\.prototype\.\w+)$/,
  },
  // Of it only what the other one needs: nobody imports it for itself.
  'react-dom.production.js': { assigned: /^exports\.(?!__DOM_INTERNALS|version)\w+$/ },
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
  /** What it was made for, so that each is known to have been of use. */
  readonly reason: string
}

const isTag = (node: ESTree.Node): boolean =>
  node.type === 'MemberExpression' &&
  !node.computed &&
  node.property.type === 'Identifier' &&
  node.property.name === 'tag'

const numberOf = (node: ESTree.Node | null): number =>
  node?.type === 'Literal' && typeof node.value === 'number' ? node.value : Number.NaN

const LEAVES = new Set(['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'ContinueStatement'])

/** The variables that statements declare for the whole of their function. */
function declaredIn(body: readonly ESTree.Statement[], program: ESTree.Program): readonly string[] {
  const names: string[] = []
  new Visitor({
    VariableDeclaration({ kind, declarations }) {
      for (const { id } of declarations) if (kind === 'var' && id.type === 'Identifier') names.push(id.name)
    },
  }).visit({ ...program, body: [...body] })
  return names
}

/** The cases of a switch that never come; of one that the case before it runs into, only the label goes. */
function casesOf(node: ESTree.SwitchStatement, program: ESTree.Program, isNever: (tag: number) => boolean): Edit[] {
  const edits: Edit[] = []
  const names: string[] = []
  let entered = false
  let stays: ESTree.Statement | undefined
  for (const { test, consequent, start, end } of node.cases) {
    const tag = numberOf(test)
    const [first] = consequent
    const last = consequent.at(-1)
    const goes = isNever(tag) && !(entered && first !== undefined)
    if (isNever(tag)) edits.push({ start, end: goes ? end : (first?.start ?? end), text: '', reason: String(tag) })
    if (goes) names.push(...declaredIn(consequent, program))
    else {
      stays ??= first
      // Cautious: what ends in a block, or not at all, runs on.
      entered = last === undefined || !LEAVES.has(last.type)
    }
  }
  if (names.length === 0) return edits
  if (stays === undefined) throw new Error(`React has a switch that is empty without ${names}`)
  return [...edits, { start: stays.start, end: stays.start, text: `var ${names};`, reason: 'declared' }]
}

/** What is different in the text when all of it is known. */
function editsOf(
  code: string,
  program: ESTree.Program,
  { isTrue = [], tags = [], isSet = [], called = [], assigned }: Never,
): Edit[] {
  const edits: Edit[] = []
  const kept = new Set<ESTree.Node>()
  const edit = ({ start, end }: { readonly start: number; readonly end: number }, text: string, reason: string) =>
    edits.push({ start, end, text, reason })
  const keep = (...nodes: readonly ESTree.Node[]): void => nodes.forEach((node) => void kept.add(node))
  const isNever = (tag: number) => tags.includes(tag)
  const keepParameters = ({ params }: { readonly params: readonly ESTree.Node[] }) => keep(...params)
  new Visitor({
    FunctionDeclaration: keepParameters,
    FunctionExpression: keepParameters,
    // biome-ignore lint/correctness/noComponentHookFactories: the name of a kind of syntax, not of a component
    VariableDeclarator: ({ id }) => keep(id),
    Property(node) {
      keep(node.key)
      const name = node.key.type === 'Identifier' ? node.key.name : ''
      if (called.includes(name)) edit({ start: node.start, end: node.end + (code[node.end] === ',' ? 1 : 0) }, '', name)
    },
    AssignmentExpression({ left, right }) {
      keep(left)
      if (left.type === 'Identifier' && isTrue.includes(left.name))
        edit({ start: left.start, end: right.start }, '', left.name)
    },
    ExpressionStatement(node) {
      if (node.expression.type !== 'AssignmentExpression') return
      const { left } = node.expression
      if (assigned?.test(code.slice(left.start, left.end))) edit(node, '', String(assigned))
    },
    BinaryExpression(node) {
      const { left, right, operator } = node
      const tag = isTag(right) ? numberOf(left) : isTag(left) ? numberOf(right) : Number.NaN
      if (isNever(tag) && (operator === '===' || operator === '!=='))
        edit(node, operator === '===' ? '!1' : '!0', String(tag))
    },
    SwitchStatement(node) {
      if (isTag(node.discriminant)) edits.push(...casesOf(node, program, isNever))
    },
    MemberExpression(node) {
      if (node.computed || node.property.type !== 'Identifier') return
      keep(node.property)
      const { name } = node.property
      if (isSet.includes(name) && !kept.has(node)) edit(node, name.startsWith('is') ? '!1' : 'null', name)
    },
    Identifier(node) {
      if (isTrue.includes(node.name) && !kept.has(node)) edit(node, '!1', node.name)
    },
  }).visit(program)
  return edits
}

/** What is put in comes first, and what contains others before them. */
const inOrder = (one: Edit, other: Edit): number => {
  const isPutIn = (edit: Edit) => (edit.start === edit.end ? 0 : 1)
  return one.start - other.start || isPutIn(one) - isPutIn(other) || other.end - one.end
}

function withEdits(code: string, edits: readonly Edit[]): string {
  let text = ''
  let at = 0
  for (const edit of edits.toSorted(inOrder)) {
    // It stood in something that went as a whole.
    if (edit.end <= at) continue
    if (edit.start < at) throw new Error(`React is cut twice at ${edit.start}`)
    text += code.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + code.slice(at)
}

/** A file of React's without what the app never does; the minifier then finds the rest of it unused. Throws where React is not what it was. */
export async function leanReact(file: string, code: string): Promise<string> {
  const never = NEVER[file.replace(/^.*[\\/]/, '')]
  if (never === undefined) return code
  const { program } = await parse(file, code, { sourceType: 'script' })
  const edits = editsOf(code, program, never)
  const { isTrue = [], tags = [], isSet = [], called = [], assigned = [] } = never
  for (const reason of [isTrue, tags, isSet, called, assigned].flat().map(String))
    if (!edits.some((edit) => edit.reason === reason))
      throw new Error(`React has no ${reason} any more: see anew what the app does not need of it`)
  return withEdits(code, edits)
}

/** 15 KB (gzip) less of a first visit, and less to compile at every start. In development React is whole. */
export const leanReactFiles = (): Plugin => ({
  name: 'lean-react',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]react-dom[\\/]cjs[\\/][\w.-]+\.production\.js$/ },
    handler: async (code, id) => ({ code: await leanReact(id, code), map: null }),
  },
})
