import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { addressIn } from '#contract/addresses.ts'
import { readAbsent } from '#db/library/absent.ts'
import { addressOf } from '../../boot/language.ts'
import { useRead } from '../view.ts'
import { languageHere } from './addresses.ts'
import { servedLanguages } from './served-head.ts'

/** The language that the shown address names. Null without a prefix. */
export function useAddressLanguage(): string | null {
  const router = useRouter()
  return useRouterState({ select: () => languageHere(router) })
}

/** How the links within a stored text are followed: like those of the screens, they keep the prefix of the shown address. */
export function useTextLinks() {
  const router = useRouter()
  const language = useAddressLanguage()
  const hrefFor = useCallback((href: string) => addressIn(language, addressOf(href).path), [language])
  const onLink = useCallback((href: string) => void router.navigate({ href }), [router])
  return { hrefFor, onLink }
}

/** Those of some languages in which the shown page does not exist, as far as the server's page or the device knows. Undefined at first. */
export function useAbsentIn(languages: readonly string[]): readonly string[] | undefined {
  const path = useRouterState({ select: ({ location }) => addressOf(location.pathname).path })
  const absent = useRead((db, { aud }) => readAbsent(db, aud, languages, path), languages.join(), path)
  const served = servedLanguages()
  return served === null ? absent : languages.filter((iso) => !served.includes(iso))
}
