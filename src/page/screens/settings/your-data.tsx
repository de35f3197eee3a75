import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { CallProblem } from '#contract/problems.ts'
import type { SessionUser } from '#contract/workers/sync-api.ts'
import { saveAccountData } from '../../commands/account.ts'
import { useProblemText } from '../../forms/problem-text.ts'
import { notify } from '../../shell/notices/toasts.tsx'
import { useOnline } from '../../shell/online.ts'
import { Guard } from '../../ui/guard/guard.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './your-data.module.css'

/** Buttons to download all account data and to delete the account. Both need the server. */
export function YourData({ user }: { readonly user: SessionUser }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const online = useOnline()
  const text = useProblemText()
  const id = useId()
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [deleting, setDeleting] = useState(false)
  const save = async () => {
    if (saving) return
    setProblem(null)
    setSaving(true)
    setProblem(await saveAccountData())
    setSaving(false)
  }
  const leave = async () => {
    setDeleting(false)
    await navigate({ to: '/' })
    notify(t`Your account has been deleted`)
  }
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t`Your data`}</h2>
      <p>{t`Download all that we keep about you as a file, or delete the account with everything in it.`}</p>
      <p role="status">{!online && <Trans>You are offline. Both need a connection.</Trans>}</p>
      <p className={styles.actions}>
        <button
          type="button"
          className="button"
          disabled={!online}
          aria-disabled={saving || undefined}
          onClick={() => void save()}
        >
          {t`Download my data`}
        </button>
        {user.has_password !== false && (
          <button type="button" className="button" disabled={!online} onClick={() => setDeleting(true)}>
            {t`Delete account`}
          </button>
        )}
      </p>
      {user.has_password === false && (
        <p>{t`To delete the account, set a password first. It proves that it is you.`}</p>
      )}
      {problem !== null && <p role="alert">{text(problem)}</p>}
      {deleting && (
        <Guard>
          <DeleteDialog user={user} onStay={() => setDeleting(false)} onDeleted={() => void leave()} />
        </Guard>
      )}
    </section>
  )
}
