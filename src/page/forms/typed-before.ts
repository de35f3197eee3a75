import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { entryKey } from '../boot/scroll-entries.ts'

/** What was typed in forms that the reader left, by history entry. It ends with the document. */
const typed = new Map<string, FieldValues>()

const withoutPasswords = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.includes('password')))

/** What the reader typed in this form before they left it and came back. Passwords are typed again. */
export const useTypedBefore = (isKept: boolean): FieldValues =>
  useState(isKept ? typed.get(entryKey()) : undefined)[0] ?? {}

/** Keeps what the reader has typed when the form goes. `forget`: the form was sent. */
export function useKeepTyped(isKept: boolean, values: () => FieldValues): { readonly forget: () => void } {
  const [form] = useState(() => ({ key: entryKey(), isKept, values }))
  useEffect(
    () => () => {
      if (form.isKept) typed.set(form.key, withoutPasswords(form.values()))
      else typed.delete(form.key)
    },
    [form],
  )
  return {
    forget: () => {
      form.isKept = false
    },
  }
}
