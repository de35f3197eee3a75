import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { entryKey } from '../boot/scroll-entries.ts'

/** What was typed in forms of other screens, by history entry. It ends with the document. */
const typed = new Map<string, FieldValues>()

const withoutPasswords = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.includes('password')))

/** What the reader typed in this form before they went and came back. Passwords are typed again. */
export const useRestored = (isWanted: boolean): FieldValues =>
  useState(isWanted ? typed.get(entryKey()) : undefined)[0] ?? {}

/** Remembers what the reader has typed when the form goes. `forget`: the form was sent. */
export function useRemembered(isWanted: boolean, values: () => FieldValues): { readonly forget: () => void } {
  const [form] = useState(() => ({ key: isWanted ? entryKey() : null, values }))
  useEffect(
    () => () => {
      if (form.key !== null) typed.set(form.key, withoutPasswords(form.values()))
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
