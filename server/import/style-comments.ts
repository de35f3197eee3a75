/** A style without its comments. One without an end stays, and begins with its signs. */
export function withoutComments(text: string): string {
  let [rest, from] = ['', 0]
  for (let at = text.indexOf('/*'); at !== -1; at = text.indexOf('/*', from)) {
    const end = text.indexOf('*/', at + 2)
    if (end === -1) break
    rest += `${text.slice(from, at)} `
    from = end + 2
  }
  return rest + text.slice(from)
}
