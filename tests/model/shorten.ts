/** Leaves out whatever the failure does not need, the largest pieces first; gives what is left after `ms` at the latest. */
export async function shorten<T>(
  whole: readonly T[],
  stillFails: (part: readonly T[]) => Promise<boolean>,
  ms: number,
): Promise<readonly T[]> {
  const end = Date.now() + ms
  let left = whole
  for (let size = Math.ceil(whole.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < left.length; ) {
      if (Date.now() >= end) return left
      const without = [...left.slice(0, at), ...left.slice(at + size)]
      if (await stillFails(without)) left = without
      else at += size
    }
  return left
}
