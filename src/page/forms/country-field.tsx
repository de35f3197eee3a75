import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { countriesIn, matching, type NamedCountry } from './countries.ts'
import { FieldFrame } from './field.tsx'
import styles from './forms.module.css'
import { loadPhoneRules } from './phone.ts'
import type { FieldControl } from './use-form.ts'

interface CountryFieldProps {
  readonly control: FieldControl
  readonly label: string
  readonly onChoose?: (code: string) => void
}

/** A combobox that follows the ARIA pattern: finds a country by a part of its name. */
export function CountryField({ control, label, onChoose }: CountryFieldProps) {
  const { t, i18n } = useLingui()
  const [codes, setCodes] = useState<readonly string[]>([])
  const [code, setCode] = useState(control.initial)
  /** What the reader typed. Null while the field shows the chosen country. */
  const [query, setQuery] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    loadPhoneRules().then(
      (rules) => setCodes(rules.countries),
      () => undefined,
    )
  }, [])
  useEffect(() => setCode(control.initial), [control.initial])
  const countries = useMemo(() => countriesIn(codes, i18n.locale), [codes, i18n.locale])
  const found = query === null ? [] : matching(countries, query)
  const chosen = countries.find((country) => country.code === code)?.name ?? code

  const choose = (country: NamedCountry) => {
    setCode(country.code)
    setQuery(null)
    onChoose?.(country.code)
    control.onInput()
  }
  const onChange = (input: HTMLInputElement) => {
    const [first] = matching(countries, input.value)
    // Autofill does not focus the field, so no blur would choose the country.
    if (first?.exact && document.activeElement !== input) return choose(first)
    setQuery(input.value)
    setActive(0)
  }
  const leave = () => {
    const [only, ...others] = found
    if (query === '') setCode('')
    if (query !== null && query !== '' && only !== undefined && (others.length === 0 || only.exact)) choose(only)
    else setQuery(null)
  }
  const move = (to: number) => {
    const next = Math.max(0, Math.min(found.length - 1, to))
    setActive(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setQuery(null)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (query === null) setQuery('')
      else move(active + step)
    }
    const target = found[active]
    if (event.key === 'Enter' && target !== undefined) {
      event.preventDefault()
      choose(target)
    }
  }
  const isOpen = query !== null
  return (
    <FieldFrame control={control} label={label} optional>
      {(parts) => (
        <div className={styles.withButton}>
          <input
            {...parts}
            className={styles.input}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && found[active] ? `${id}-${found[active].code}` : undefined}
            autoComplete="country-name"
            placeholder={t`Country`}
            value={query ?? chosen}
            disabled={control.disabled}
            onFocus={(event) => event.currentTarget.select()}
            onChange={({ currentTarget }) => onChange(currentTarget)}
            onClick={() => setQuery(query ?? '')}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
          <input type="hidden" name={control.name} value={code} />
          {isOpen && (
            <div ref={list} id={`${id}-list`} className={styles.options} role="listbox" aria-label={label}>
              {found.map((country, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
                <div
                  key={country.code}
                  id={`${id}-${country.code}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={styles.option}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(country)}
                >
                  {country.name}
                </div>
              ))}
              {found.length === 0 && (
                <p className={styles.none}>
                  <Trans>No country is called so</Trans>
                </p>
              )}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
