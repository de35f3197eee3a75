import type { ComponentProps } from 'react'

/** A drawing of lines, on 24 by 24 units. */
export function LineIcon({ path, ...svg }: ComponentProps<'svg'> & { readonly path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" aria-hidden="true" {...svg}>
      <path d={path} />
    </svg>
  )
}
