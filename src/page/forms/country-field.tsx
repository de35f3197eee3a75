import { useLingui } from '@lingui/react/macro'
import { type UseComboboxProps, useCombobox } from 'downshift'
import { type ChangeEvent, useMemo, useState } from 'react'
import { countriesIn, matching, type NamedCountry, NO_COUNTRY } from './countries.ts'
import { FieldFrame } from './field.tsx'
import styles from './forms.module.css'
import { type FieldState, useField } from './use-field.ts'
import { usePhoneRules } from './use-phone-rules.ts'

function useCountries(): readonly NamedCountry[] {
  const { i18n } = useLingui()
  const rules = usePhoneRules()
  return useMemo(() => countriesIn(rules?.countries ?? [], i18n.locale), [rules, i18n.locale])
}

const stateReducer: NonNullable<UseComboboxProps<NamedCountry>['stateReducer']> = (
  { selectedItem },
  { type, changes },
) => {
  const { InputBlur, InputClick, InputKeyDownEscape } = useCombobox.stateChangeTypes
  if (type === InputBlur) return { ...changes, selectedItem }
  if (type === InputClick) return { ...changes, isOpen: true }
  // The first Escape closes the list. The chosen country stays, also after the next one.
  return type === InputKeyDownEscape ? { ...changes, selectedItem } : changes
}

/** The list of countries under a field, and what typing in the field does. */
function useCountryList({ value: code, onChange }: Pick<FieldState['field'], 'value' | 'onChange'>) {
  /** What the reader typed. Null while the field shows the chosen country. */
  const [query, setQuery] = useState<string | null>(null)
  const countries = useCountries()
  const found = query === null ? countries : matching(countries, query)
  const chosen = countries.find((country) => country.code === code) ?? null

  /** The one country that the typed text means when the reader leaves the field. */
  const meant = (): NamedCountry | null => {
    if (query === null) return chosen
    const [only, ...others] = query === '' ? [] : found
    return only !== undefined && (others.length === 0 || only.exact) ? only : null
  }
  const choose = (country: NamedCountry | null) => {
    setQuery(null)
    const next = country?.code ?? NO_COUNTRY
    if (next !== code) onChange(next)
  }
  const list = useCombobox<NamedCountry>({
    items: [...found],
    itemToString: (country) => country?.name ?? NO_COUNTRY,
    selectedItem: chosen,
    inputValue: query ?? chosen?.name ?? code.trimEnd(),
    defaultHighlightedIndex: 0,
    onSelectedItemChange: ({ selectedItem }) => choose(selectedItem),
    onStateChange: ({ type }) => {
      const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes
      if (type === InputKeyDownEscape) setQuery(null)
      if (type !== InputBlur || query === null) return
      const country = meant()
      if (country !== null || query === '') choose(country)
      // The text stays, and no schema takes it for a code.
      else onChange(`${query} `)
    },
    stateReducer,
  })
  const onType = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const [first] = matching(countries, input.value)
    // Autofill does not focus the field, so no blur would choose the country.
    if (first?.exact && document.activeElement !== input) {
      Object.assign(event, { preventDownshiftDefault: true })
      choose(first)
    } else setQuery(input.value)
  }
  return { list, found, onType }
}

/** A combobox that finds a country by a part of its name. */
export function CountryField({ label }: { readonly label: string }) {
  const { t } = useLingui()
  const state = useField('country')
  const { value, onChange, ...field } = state.field
  const { list, found, onType } = useCountryList({ value, onChange })
  return (
    <FieldFrame state={state} label={label} optional>
      {(parts) => (
        <div className={styles.withButton}>
          <input
            {...list.getInputProps({
              ...parts,
              ...field,
              'aria-labelledby': undefined,
              className: styles.input,
              autoComplete: 'country-name',
              placeholder: t`Country`,
              disabled: state.disabled,
              onFocus: (event) => event.currentTarget.select(),
              onChange: onType,
            })}
          />
          {list.isOpen && (
            <div {...list.getMenuProps({ 'aria-label': label }, { suppressRefError: true })} className={styles.options}>
              {found.map((country, index) => (
                <div key={country.code} {...list.getItemProps({ item: country, index })} className={styles.option}>
                  {country.name}
                </div>
              ))}
              {/* A list holds options only. Screen readers get the words below. */}
              {found.length === 0 && (
                <p className={styles.none} aria-hidden="true">
                  {t`No country by that name`}
                </p>
              )}
            </div>
          )}
          <span className="visually-hidden" aria-live="polite">
            {list.isOpen && found.length === 0 && t`No country by that name`}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
