import { useEffect, useState } from 'react'
import { SEARCH_PAGE_ROWS } from '#contract/limits.ts'
import { readLanguages } from '#db/library/languages.ts'
import type { Audience, LanguageRow } from '#db/schema.ts'
import { search } from '../../commands/search.ts'
import { useOnline } from '../../shell/online.ts'
import { useRead, useReader } from '../../shell/view.ts'
import { dropLate } from '../../ui/use-result.ts'
import { joinAnswers } from './join-answers.ts'
import { languagesOf } from './written-in.ts'

export interface FoundElsewhere {
  readonly language: LanguageRow
  readonly total: number
}

/** What a query finds in a language. Nothing also when neither the device nor the server can tell. */
async function findIn(language: LanguageRow, aud: Audience, query: string): Promise<readonly FoundElsewhere[]> {
  const view = { aud, lang: language.iso }
  const { device, server } = search(view, query, 'whole', SEARCH_PAGE_ROWS)
  const online = await server
  // The device's answer is there by now, if it comes at all.
  const answer = joinAnswers(await Promise.race([device, null]), online)
  return answer === null || answer.total === 0 ? [] : [{ language, total: answer.total }]
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
    const [tell, end] = dropLate(setFound)
    const others = languages?.filter(({ iso }) => asked.split(' ').includes(iso)) ?? []
    void Promise.all(others.map((language) => findIn(language, aud, query))).then((each) => tell(each.flat()))
    return end
  }, [query, aud, asked, online])
  return { asked: asked !== '', found }
}
