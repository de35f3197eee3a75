import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { entryKey } from '../boot/scroll-entries.ts'

/** What was typed in forms of other screens, by history entry and form. It ends with the document. */
const typed = new Map<string, FieldValues>()

const keyOf = (form: string): string => `${entryKey()} ${form}`

const withoutPasswords = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.includes('password')))

/** Whether the reader typed something in this form before it went. */
export const hasTyped = (form: string): boolean => typed.has(keyOf(form))

/** What the reader typed in this form before they went and came back. Passwords are typed again. */
export const useRestored = (form?: string): FieldValues =>
  useState(form === undefined ? undefined : typed.get(keyOf(form)))[0] ?? {}

/** Remembers what the reader has typed when the form goes. `forget`: the form was sent, or is no longer wanted. */
export function useRemembered(name: string | undefined, values: () => FieldValues): { readonly forget: () => void } {
  const [form] = useState(() => ({ key: name === undefined ? null : keyOf(name), values }))
  useEffect(
    () => () => {
      if (form.key === null) return
      const last = withoutPasswords(form.values())
      if (Object.keys(last).length > 0) typed.set(form.key, last)
      else typed.delete(form.key)
    },
    [form],
  )
  return {
    forget: () => {
      if (form.key !== null) typed.delete(form.key)
      form.key = null
    },
  }
}

/** The texts of fields that send something else for what is typed, by history entry. They end with the document. */
const texts = new Map<string, { readonly sent: string; readonly text: string }>()

/** What was typed for a value that is sent, before the field went. Undefined: the field had another value. */
export function textBefore(key: string, sent: string): string | undefined {
  const last = texts.get(key)
  return last?.sent === sent ? last.text : undefined
}

export const rememberText = (key: string, sent: string, text: string): void => void texts.set(key, { sent, text })
