import { useLingui } from '@lingui/react/macro'
import { readConnectionCountry } from '#db/reader/session.ts'
import { EmailField } from '../forms/account-fields.tsx'
import { assumedCountry } from '../forms/country/assumed-country.ts'
import { CountryField } from '../forms/country-field.tsx'
import { Field } from '../forms/field.tsx'
import { Fields } from '../forms/form.tsx'
import { PhoneField } from '../forms/phone-field.tsx'
import { useRead } from './view.ts'

interface PersonFieldsProps {
  /** What the call names the first name. */
  readonly firstName: 'name' | 'first_name'
  /** The stored phone number. Empty when there is none. */
  readonly phone: string
}

/** What an account says of its owner: in registration and in the settings. */
export function PersonFields({ firstName, phone }: PersonFieldsProps) {
  const { t } = useLingui()
  return (
    <Fields>
      <Field name={firstName} label={t`First name`} autoComplete="given-name" />
      <Field name="last_name" label={t`Last name`} autoComplete="family-name" />
      <EmailField autoComplete="email" />
      <CountryField label={t`Country`} />
      <PersonPhone known={phone} />
    </Fields>
  )
}

/** Where the tables cannot say the country of the connection, no other field is missing. */
function PersonPhone({ known }: { readonly known: string }) {
  const { t } = useLingui()
  const connection = useRead(readConnectionCountry)
  return <PhoneField label={t`Phone`} assumed={assumedCountry(navigator.languages, connection)} known={known} />
}
