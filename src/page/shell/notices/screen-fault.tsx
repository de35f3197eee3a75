import { useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import messageStyles from '../../markup/message.module.css'
import { FaultButtons } from '../../ui/guard/fault-buttons.tsx'
import { useTitle } from '../title.ts'
import { useTroubleUntil } from './failure.tsx'

/** Shown instead of a screen that has failed. The header and everything around the screen stay. Another address ends it. */
export function ScreenFault({ reset }: { readonly reset: () => void }) {
  const { t } = useLingui()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const title = t`This screen could not be shown`
  useTitle(title)
  // The message about the storage is above the screen, and takes its place.
  if (useTroubleUntil(retry) !== null) return null
  return (
    <div className={messageStyles.message} role="alert">
      <h1>{title}</h1>
      <p>{t`Try again, or open another screen. If that does not help, reload the page.`}</p>
      <FaultButtons onRetry={retry} />
      <Link to="/" className="button">
        {t`Home`}
      </Link>
    </div>
  )
}
