import type { Nodes } from 'xast'
import { fromXml } from 'xast-util-from-xml'

const collect = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(collect).join('') : ''

/** All text of an XML document. Throws when it is not well-formed. */
export const xmlText = (xml: string): string => collect(fromXml(xml))
