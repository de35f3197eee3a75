import { useEffect, useState } from 'react'
import { SEARCH_PAGE_ROWS } from '#contract/limits.ts'
import { readLanguages } from '#db/library/languages.ts'
import { db } from '#db/open.ts'
import type { LanguageRow } from '#db/schema.ts'
import { readSearch } from '#db/search/search.ts'
import type { View } from '#db/view.ts'
import { search } from '../../commands/search.ts'
import { useOnline } from '../../shell/online.ts'
import { useRead, useReader } from '../../shell/view.ts'
import { languagesOf } from './written-in.ts'

export interface FoundElsewhere {
  readonly language: LanguageRow
  readonly total: number
}

/** How many articles a query finds in the language of a view. 0 when neither the device nor the server can tell. */
async function countIn(view: View, query: string): Promise<number> {
  const { server } = await search(view, query, 'whole', SEARCH_PAGE_ROWS)
  await server
  return (await readSearch(db, view, query, 'whole'))?.total ?? 0
}

interface Elsewhere {
  /** The query is written in the letters of another language. */
  readonly asked: boolean
  readonly found: readonly FoundElsewhere[]
}

/** What a query in the letters of another language finds there. */
export function useElsewhere(query: string): Elsewhere {
  const { aud, lang } = useReader().view
  const online = useOnline()
  const languages = useRead(readLanguages)
  const [found, setFound] = useState<readonly FoundElsewhere[]>([])
  const isos = languagesOf(query, lang, languages?.map(({ iso }) => iso) ?? [])
  const asked = isos.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a network that is back asks again
  useEffect(() => {
    let cancelled = false
    const others = languages?.filter(({ iso }) => asked.split(' ').includes(iso)) ?? []
    void Promise.all(
      others.map(async (language) => ({ language, total: await countIn({ aud, lang: language.iso }, query) })),
    ).then((counted) => {
      if (!cancelled) setFound(counted.filter(({ total }) => total > 0))
    })
    return () => {
      cancelled = true
    }
  }, [query, aud, asked, online])
  return { asked: asked !== '', found }
}
