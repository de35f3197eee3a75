import type { ComponentProps } from 'react'

type IconProps = ComponentProps<'svg'> & { readonly path: string }

/** A drawing on 24 by 24 units. The style sheet says how large it is, and whether it has lines or is filled. */
export const Icon = ({ path, ...svg }: IconProps) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" {...svg}>
    <path d={path} />
  </svg>
)

/** A drawing of lines. */
export const LineIcon = (props: IconProps) => (
  <Icon width="22" height="22" fill="none" stroke="currentColor" {...props} />
)
