import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { endRegistration } from '../commands/session.ts'

/** Ends the registration without a payment. The account stays. */
export function ContinueLater() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const leave = () => {
    endRegistration()
    void navigate({ to: '/' })
  }
  return (
    <button type="button" className="button" onClick={leave}>
      {t`Continue later`}
    </button>
  )
}
