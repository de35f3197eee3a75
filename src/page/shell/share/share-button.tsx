import { useLingui } from '@lingui/react/macro'
import { addressIn, articlePath } from '#contract/addresses.ts'
import { LineIcon } from '../../ui/icon.tsx'
import { tellToTryLater } from '../notices/toasts.tsx'

interface ShareButtonProps {
  readonly article: { readonly lang: string; readonly bookSlug: string; readonly slug: string; readonly title: string }
}

/** Shares the address of an article in its language. */
export function ShareButton({ article }: ShareButtonProps) {
  const { t } = useLingui()
  const { lang, title } = article
  return (
    <button
      type="button"
      className="button"
      onClick={() =>
        // Loaded with the first tap, because reading does not need it.
        void import('./share.ts')
          .then(({ share }) => share({ title, url: location.origin + addressIn(lang, articlePath(article)) }))
          .catch(tellToTryLater)
      }
    >
      <LineIcon
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
        path="M12 15V4m-4 4 4-4 4 4M5 12v8h14v-8"
      />
      <span>{t`Share`}</span>
    </button>
  )
}
