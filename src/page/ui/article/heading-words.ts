/** What a list of contents reads of a node of the page. */
export interface Part {
  readonly nodeName: string
  readonly nodeValue: string | null
  readonly childNodes: Iterable<Part>
  readonly dataset?: { readonly footnoteRef?: string | undefined }
}

/** The words of a heading as a list of contents has them: without the marks of notes and without readings. */
export function headingWords(heading: Part): string {
  if (heading.nodeName === '#text' && heading.nodeValue !== null) return heading.nodeValue
  if (/^r[tp]$/i.test(heading.nodeName) || heading.dataset?.footnoteRef !== undefined) return ''
  return [...heading.childNodes].map(headingWords).join('')
}
