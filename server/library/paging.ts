import type { PageLinks, PageMeta } from '#contract/resource.ts'

/**
 * Links and meta for one page of a list. `path`: absolute, without a query; `otherQuery`: the query's other parameters.
 */
export function paging(
  path: string,
  otherQuery: Readonly<Record<string, string>>,
  { page, perPage, total }: { readonly page: number; readonly perPage: number; readonly total: number },
): { links: PageLinks; meta: PageMeta } {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (number: number) => `${path}?${new URLSearchParams({ ...otherQuery, page: String(number) })}`
  return {
    links: {
      first: link(1),
      last: link(last),
      prev: page > 1 && page <= last + 1 ? link(page - 1) : null,
      next: page < last ? link(page + 1) : null,
    },
    meta: { current_page: page, last_page: last, per_page: perPage, total },
  }
}
