import type { MouseEventHandler, ReactNode } from 'react'
import type { PageWords } from './words.ts'

/** The address of a link, as the router names it. */
export type Target =
  | { readonly to: '/' }
  | { readonly to: '/$bookSlug'; readonly params: { readonly bookSlug: string } }
  | {
      readonly to: '/$bookSlug/$articleSlug'
      readonly params: { readonly bookSlug: string; readonly articleSlug: string }
    }
  | { readonly to: '/login' | '/register'; readonly search: { readonly redirectUrl?: string } }
  | { readonly to: '/subscribe'; readonly search: { readonly redirectedFrom: string } }

export type PageLinkProps = Target & {
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string
  readonly 'data-guest'?: true | undefined
  readonly 'data-always'?: true
  readonly target?: '_blank'
  readonly rel?: 'noopener' | 'next' | 'prev'
  /** Only in the app. */
  readonly onClick?: MouseEventHandler<HTMLElement> | undefined
}

/**
 * What the components of this folder need of where they are rendered: the app, the server, or the early page on the device. They have no
 * hooks, so that all three can render them.
 */
export interface Site<Words = PageWords> {
  readonly words: Words
  readonly Link: (props: PageLinkProps) => ReactNode
}
