import { useRouter } from '@tanstack/react-router'
import type { LanguageRow } from '#db/schema.ts'
import { menuItemClass } from '../menu/menu.tsx'
import { useReader } from '../view.ts'
import { chooseLanguage } from './addresses.ts'
import { useAbsentIn } from './use-addresses.ts'

/** The languages in their menu. */
export function LanguageItems({ languages }: { readonly languages: readonly LanguageRow[] }) {
  const { view } = useReader()
  const router = useRouter()
  const absent = useAbsentIn(languages.map(({ iso }) => iso))
  return languages.map(({ iso, name }) => (
    <button
      key={iso}
      type="button"
      role="menuitemradio"
      aria-checked={iso === view.lang}
      lang={iso}
      translate="no"
      className={menuItemClass}
      onClick={() => chooseLanguage(router, iso, absent?.includes(iso))}
    >
      {name}
    </button>
  ))
}
