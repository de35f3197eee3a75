import { fileURLToPath } from 'node:url'
import { type ESTree, type Plugin, parseSync } from 'vite'

/** The app's own modules. */
const OURS = /\/(?:workers|src)\/[\w./-]+\.ts$/
const RUNTIME = fileURLToPath(new URL('../model/faults/seam.ts', import.meta.url))

interface Insertion {
  readonly at: number
  readonly text: string
}

const isFunction = (node: ESTree.Expression | null): node is ESTree.Expression =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'

/** Wraps a declared function at the start of its module, so that calls within the module are wrapped too. Wraps expressions in place. */
function insertionsFor(statement: ESTree.Program['body'][number]): Insertion[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
  if (declaration?.type === 'FunctionDeclaration' && declaration.id !== null)
    return [{ at: 0, text: `${declaration.id.name} = __seam('${declaration.id.name}', ${declaration.id.name});` }]
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && isFunction(init)
      ? [
          { at: init.start, text: `__seam('${id.name}', ` },
          { at: init.end, text: ')' },
        ]
      : [],
  )
}

/**
 * Makes each exported function of the app a seam: a fault can replace it (`tests/model/faults/seam.ts`). Only in the tests of the
 * model, never in the shipped code. Line numbers do not change.
 */
export const seams = (): Plugin => ({
  name: 'seams',
  enforce: 'pre',
  transform(source, id) {
    if (!OURS.test(id)) return null
    const insertions = parseSync(id, source).program.body.flatMap(insertionsFor)
    const code = insertions
      .sort((a, b) => b.at - a.at)
      .reduce((text, one) => text.slice(0, one.at) + one.text + text.slice(one.at), source)
    return { code: `import { seam as __seam } from ${JSON.stringify(RUNTIME)};${code}`, map: null }
  },
})
