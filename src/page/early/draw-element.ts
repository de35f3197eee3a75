import type { ReactNode } from 'react'
import { Fragment } from 'react/jsx-runtime'

const SVG = 'http://www.w3.org/2000/svg'
const ATTRIBUTES: Readonly<Record<string, string>> = {
  className: 'class',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  strokeWidth: 'stroke-width',
}

interface Drawn {
  readonly type: unknown
  readonly props: Readonly<Record<string, unknown>> & { readonly children?: ReactNode }
}

const isDrawn = (part: object): part is Drawn => 'type' in part && 'props' in part

/** Stands for nodes that exist already. */
export const Ready = (_: { readonly node: Node }): ReactNode => null

function drawTag(tag: string, { children, ...attributes }: Drawn['props'], namespace: string | null): Element {
  const here = tag === 'svg' ? SVG : namespace
  const element = here === null ? document.createElement(tag) : document.createElementNS(here, tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false && value !== null && typeof value !== 'function')
      element.setAttribute(ATTRIBUTES[name] ?? name, value === true ? 'true' : String(value))
  element.append(...drawElement(children, here))
  return element
}

/**
 * Makes nodes of React elements without React, which is too large for the page's first script. Only for components without hooks, such as
 * those of `markup`.
 */
export function drawElement(part: ReactNode, namespace: string | null = null): (Node | string)[] {
  if (part === null || part === undefined || typeof part === 'boolean') return []
  if (typeof part !== 'object') return [String(part)]
  if (Symbol.iterator in part) return [...part].flatMap((one) => drawElement(one, namespace))
  if (!isDrawn(part)) throw new TypeError('Not an element')
  const { type, props } = part
  if (type === Ready && props.node instanceof Node) return [props.node]
  if (type === Fragment) return drawElement(props.children, namespace)
  if (typeof type === 'function') return drawElement(type(props), namespace)
  return [drawTag(String(type), props, namespace)]
}
