import type { Nodes } from 'mdast'

/** Whether a tree has more levels than that. Level by level, without recursion. */
export function hasLevels(root: Nodes, most: number): boolean {
  let level: readonly Nodes[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true
    level = level.flatMap((node): readonly Nodes[] => ('children' in node ? node.children : []))
  }
  return false
}
