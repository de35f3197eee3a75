/** Removes the parts of a story that a failure does not need, the largest first. Gives the rest after at most `ms`. */
export async function shorten<T>(
  whole: readonly T[],
  stillFails: (part: readonly T[]) => Promise<boolean>,
  ms: number,
): Promise<readonly T[]> {
  const end = Date.now() + ms
  let rest = whole
  for (let size = Math.ceil(whole.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < rest.length; ) {
      if (Date.now() >= end) return rest
      const without = [...rest.slice(0, at), ...rest.slice(at + size)]
      if (await stillFails(without)) rest = without
      else at += size
    }
  return rest
}
