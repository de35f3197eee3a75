import { useLingui } from '@lingui/react/macro'
import { type UseComboboxProps, useCombobox } from 'downshift'
import { type ChangeEvent, useEffect, useMemo, useState } from 'react'
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

/** The value for a text that means no country, or not one alone. */
const unsettled = (text: string): string => `${text} `

/** The list of countries under a field, and what typing in the field does. */
function useCountryList({ value: code, onChange }: Pick<FieldState['field'], 'value' | 'onChange'>) {
  /** What the reader typed. Null while the field shows the chosen country. */
  const [query, setQuery] = useState<string | null>(null)
  const countries = useCountries()
  const found = query === null ? countries : matching(countries, query)
  const chosen = countries.find((country) => country.code === code) ?? null

  const choose = (country: NamedCountry | null) => {
    setQuery(null)
    const next = country?.code ?? NO_COUNTRY
    if (next !== code) onChange(next)
  }
  /** Takes the text for the one country that it means. Any other text stays, and no schema takes it for a code. */
  const settle = (text: string) => {
    const [only, ...others] = text === '' ? [] : matching(countries, text)
    const isMeant = only !== undefined && (only.exact || (others.length === 0 && !only.isInside))
    if (isMeant) choose(only)
    else if (text === '') choose(null)
    else {
      setQuery(text)
      onChange(unsettled(text))
    }
  }
  // The browser may fill in the field before the list is there. What could not be settled then is settled now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list can know what the last one did not
  useEffect(() => {
    if (query !== null && code === unsettled(query)) settle(query)
  }, [countries])
  /** The reader leaves the field, or sends the form with Enter. */
  const onEnd = () => {
    if (query !== null) settle(query)
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
      // Escape gives the chosen country back. Without one, what was typed is all there is.
      if (type === InputKeyDownEscape && chosen !== null) setQuery(null)
      else if (type === InputKeyDownEscape || type === InputBlur) onEnd()
    },
    stateReducer,
  })
  const onType = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    if (document.activeElement === input) return setQuery(input.value)
    // Autofill does not focus the field, so the reader does not leave it either.
    Object.assign(event, { preventDownshiftDefault: true })
    settle(input.value)
  }
  /** The library calls nothing when the reader leaves a closed list. From an open one the mouse or Enter may be choosing. */
  const onEndOfClosed = () => {
    if (!list.isOpen) onEnd()
  }
  return { list, found, onType, onEndOfClosed }
}

/** A combobox that finds a country by a part of its name. */
export function CountryField({ label }: { readonly label: string }) {
  const { t } = useLingui()
  const state = useField('country')
  const { value, onChange, ...field } = state.field
  const { list, found, onType, onEndOfClosed } = useCountryList({ value, onChange })
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
              onBlur: () => {
                onEndOfClosed()
                field.onBlur()
              },
              onKeyDown: ({ key }) => {
                if (key === 'Enter') onEndOfClosed()
              },
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
