import { useLingui } from '@lingui/react/macro'
import { useAbsentExtras } from '../../shell/absent-extras.ts'

/** The files of the app that have not arrived although the app opens without a network, and what that means for the reader. */
export function MissingExtras() {
  const { t } = useLingui()
  const absent = useAbsentExtras()
  if (absent.length === 0) return null
  const words = {
    typeface: t`The app’s typefaces have not all arrived: some texts are shown in a typeface of this device.`,
    icon: t`The app’s icon has not arrived: the browser shows its own.`,
    manifest: t`The app’s description for the home screen has not arrived: the browser may not offer to install the app.`,
  }
  return (
    <div role="status">
      {absent.map((kind) => (
        <p key={kind}>{words[kind]}</p>
      ))}
      <p>{t`Everything can be read without a network. The app goes on trying to get what is missing.`}</p>
    </div>
  )
}
