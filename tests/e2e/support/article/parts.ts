/** An element: its name, its attributes, and what is in it. */
export type Part = string | readonly [name: string, attributes: Readonly<Record<string, string>>, ...parts: Part[]]

/** Replaces the text of the shown article, in the page. The page takes no HTML as text, so elements are made one by one. */
export function showParts(parts: readonly Part[]): void {
  const made = (part: Part, around: string): Node => {
    if (typeof part === 'string') return document.createTextNode(part)
    const [name, attributes, ...inner] = part
    const space = name === 'math' ? 'http://www.w3.org/1998/Math/MathML' : around
    const element = document.createElementNS(space, name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.append(...inner.map((one) => made(one, space)))
    return element
  }
  const article = document.querySelector('.article-html')
  if (article === null) throw new Error('there is no article')
  article.replaceChildren(...parts.map((part) => made(part, 'http://www.w3.org/1999/xhtml')))
}
