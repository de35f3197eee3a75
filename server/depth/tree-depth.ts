/** A node of Markdown or of HTML. */
interface TreeNode {
  readonly type: string
  readonly children?: readonly TreeNode[]
}

/** Whether a tree has more levels than that. Level by level, without recursion. */
export function hasLevels(root: TreeNode, most: number): boolean {
  let level: readonly TreeNode[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true
    level = level.flatMap(({ children = [] }) => children)
  }
  return false
}
