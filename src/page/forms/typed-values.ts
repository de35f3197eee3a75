import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import * as v from 'valibot'
import { setForTab, takeForTab } from '../boot/browser-storage.ts'
import { entryKey } from '../boot/scroll-entries.ts'
import { RELOAD } from '../boot/visit.ts'

const keyOf = (form: string): string => `${entryKey()} ${form}`

/** What was typed in the forms of the shown history entry. */
const Taken = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.string(), v.record(v.string(), v.string())])))

/** What came along when the app loaded the document again. The shown entry may have another key since. */
function taken(): readonly (readonly [string, FieldValues])[] {
  const { success, output } = v.safeParse(Taken, takeForTab('typed'))
  return success ? output.map(([form, values]) => [keyOf(form), values]) : []
}

/** What was typed in forms of other screens, by history entry and form. It ends with the document, unless the app loads that again. */
const typed = new Map(taken())

/** Those of the shown forms. */
const remembering = new Set<() => void>()

/** Only what the next document shows: it takes this out of the storage at once. */
function takeAlong(): void {
  for (const remember of remembering) remember()
  const here = keyOf('')
  const shown = [...typed].filter(([key]) => key.startsWith(here))
  if (shown.length > 0) setForTab('typed', JSON.stringify(shown.map(([key, last]) => [key.slice(here.length), last])))
}

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
  useEffect(() => {
    const remember = () => {
      if (form.key === null) return
      const last = withoutPasswords(form.values())
      if (Object.keys(last).length > 0) typed.set(form.key, last)
      else typed.delete(form.key)
    }
    remembering.add(remember)
    // Once for all forms, also for those that have gone.
    addEventListener(RELOAD, takeAlong)
    return () => {
      remembering.delete(remember)
      remember()
    }
  }, [form])
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
