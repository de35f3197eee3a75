import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readLanguageCodes } from '#db/library/languages.ts'
import { loadPart } from '../../boot/on-demand.ts'
import { onLanguageShown, shownLanguage } from '../../commands/language.ts'
import { activate } from '../../i18n/activate.ts'
import { useSteadyRead } from '../view.ts'
import { learnAddresses } from './addresses.ts'

/** The language of the screens. It changes when the texts of the interface are there. */
export function useShownLanguage(first: string): string {
  const router = useRouter()
  const [lang, setLang] = useState(first)
  const codes = useSteadyRead(readLanguageCodes)
  useEffect(
    () =>
      onLanguageShown((code) => {
        void loadPart(() => activate(code)).then(() => code === shownLanguage() && setLang(code))
      }),
    [],
  )
  useEffect(() => {
    if (codes != null) learnAddresses(router, codes)
  }, [codes, router])
  return lang
}
