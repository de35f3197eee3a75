import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { addressIn } from '#contract/addresses.ts'
import { addressOf } from '../../boot/language.ts'
import { languageHere } from './addresses.ts'

/** The language that the shown address names. Null without a prefix. */
export function useAddressLanguage(): string | null {
  const router = useRouter()
  return useRouterState({ select: () => languageHere(router) })
}

/** How the links within a stored text are followed: like those of the screens, they have the prefix of the shown address. */
export function useTextLinks() {
  const router = useRouter()
  const language = useAddressLanguage()
  const hrefFor = useCallback((href: string) => addressIn(language, addressOf(href).path), [language])
  const onLink = useCallback((href: string) => void router.navigate({ href }), [router])
  return { hrefFor, onLink }
}
