import { addressIn } from '#contract/addresses.ts'
import type { PageLinkProps, Target } from './site.ts'

function pathOf(target: Target): string {
  if ('params' in target) return `/${Object.values(target.params).map(encodeURIComponent).join('/')}`
  if (!('search' in target)) return target.to
  const query = new URLSearchParams(target.search).toString()
  return query === '' ? target.to : `${target.to}?${query}`
}

/** Links without a router. Their addresses have the language's prefix, or none for `null`. */
export const plainLink =
  (prefix: string | null) =>
  ({ children, ...props }: PageLinkProps) => {
    const { to: _, params: __, search: ___, ...attributes } = { params: undefined, search: undefined, ...props }
    return (
      <a href={addressIn(prefix, pathOf(props))} {...attributes}>
        {children}
      </a>
    )
  }
