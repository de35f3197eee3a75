import { type RefObject, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { VALIDATION_DELAY_MS } from '#contract/limits.ts'
import type { CallProblem } from '#contract/problems.ts'
import type { AccountAction, Result, Submitted } from '#contract/sync-api.ts'
import { submitForm } from '../commands/account.ts'

/** A form's own complaint goes this long after typing began again. */
const FORM_ERROR_RESET_MS = VALIDATION_DELAY_MS + 10

export type Values = Readonly<Record<string, string>>

/** What a field says: a code that `src/page/i18n` knows, or the server's words, which are in the reader's language already. */
export type FieldError = { readonly code: string } | { readonly text: string }
type Errors = Readonly<Record<string, FieldError>>

interface Shared<Output> {
  readonly schema: v.GenericSchema<unknown, Output>
  /** What the fields hold at first. Only what differs from it is sent. */
  readonly initial?: Values
  /** `all`: every field is checked, as for something new. `changed`: only the changed ones, as for a change. */
  readonly checks?: 'all' | 'changed'
  /** Asked before sending; false: nothing is sent. */
  readonly before?: () => Promise<boolean>
}

export type FormOptions<Output, Answer> = Shared<Output> &
  (
    | { readonly action: AccountAction; readonly onDone: (answer: Submitted) => void; readonly handler?: never }
    | {
        readonly handler: (values: Output) => Promise<Result<Answer>>
        readonly onDone: (answer: Answer) => void
        readonly action?: never
      }
  )

export interface FieldControl {
  readonly name: string
  readonly initial: string
  readonly error: FieldError | undefined
  readonly disabled: boolean
  readonly onInput: () => void
}

export interface FormControl {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly field: (name: string) => FieldControl
  readonly sending: boolean
  /** What is wrong with the whole; null when nothing is. */
  readonly problem: CallProblem | null
  readonly submit: () => Promise<void>
  /** What the fields hold now. */
  readonly values: () => Values
}

const without = (errors: Errors, name: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name))

const codesOf = (issues: readonly v.BaseIssue<unknown>[]): Errors =>
  Object.fromEntries(
    // The first of each field only: turned round, so that it is the one that stays.
    issues.toReversed().map((issue) => [String(issue.path?.[0]?.key ?? ''), { code: issue.message }]),
  )

/** The one way a form works: fields checked by the contract's schema a moment after typing, sent once, answered under the field. */
export function useForm<Output, Answer = Submitted>(options: FormOptions<Output, Answer>): FormControl {
  const { schema, initial = {}, checks = 'all', before, action, handler } = options
  if (action === undefined && handler === undefined) throw new Error('A form needs an action or a handler')
  const ref = useRef<HTMLFormElement>(null)
  const touched = useRef(new Set<string>())
  const timer = useRef(0)
  const problemTimer = useRef(0)
  /** Where the focus goes when the inputs take it again: disabled ones take none. */
  const focusNext = useRef<(() => void) | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [sending, setSending] = useState(false)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      clearTimeout(problemTimer.current)
    },
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong changes with the one or the other
  useEffect(() => {
    if (sending) return
    focusNext.current?.()
    focusNext.current = null
  }, [sending, errors, problem])

  const values = (): Values =>
    Object.fromEntries([...new FormData(ref.current ?? undefined)].map(([name, value]) => [name, String(value)]))
  const isChanged = ([name, value]: readonly [string, string]) => value !== (initial[name] ?? '')
  const changed = (all: Values): Values => Object.fromEntries(Object.entries(all).filter(isChanged))
  const parse = () => {
    const all = values()
    const optional = (entry: readonly [string, string]) => isChanged(entry) || isRequired(schema, entry[0])
    const checked = checks === 'changed' ? changed(all) : Object.fromEntries(Object.entries(all).filter(optional))
    return v.safeParse(schema, checked)
  }

  const validateTouched = () => {
    const parsed = parse()
    const found = parsed.success ? {} : codesOf(parsed.issues)
    setErrors((known) =>
      Object.fromEntries(
        Object.entries({ ...known, ...found }).filter(
          // The server's words stay until their own field is typed in, which took them out already.
          ([name, error]) => 'text' in error || (touched.current.has(name) ? name in found : name in known),
        ),
      ),
    )
  }
  const onInput = (name: string) => () => {
    touched.current.add(name)
    setErrors((known) => without(known, name))
    clearTimeout(timer.current)
    timer.current = setTimeout(validateTouched, VALIDATION_DELAY_MS) as unknown as number
    clearTimeout(problemTimer.current)
    if (problem !== null)
      problemTimer.current = setTimeout(() => setProblem(null), FORM_ERROR_RESET_MS) as unknown as number
  }

  const showErrors = (found: Errors) => {
    setErrors(found)
    const [first] = [...(ref.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].filter(
      (field) => (field.dataset.field ?? '') in found,
    )
    focusNext.current = () => {
      const target = first?.querySelector<HTMLElement>('input:not([type=hidden])') ?? first
      target?.focus({ preventScroll: true })
      ;(first ?? ref.current)?.scrollIntoView({ block: 'start' })
    }
  }

  /** Inputs that were disabled lost the focus: it comes back, unless the reader took it elsewhere. */
  const comeBack = (held: Element | null) => {
    focusNext.current = () => {
      if (held instanceof HTMLElement && document.activeElement?.contains(held)) held.focus({ preventScroll: true })
    }
  }

  /** What is wrong with the whole. It stands below the fields, where a phone shows the keyboard or another part of the page. */
  const showProblem = (found: CallProblem, held: Element | null) => {
    setProblem(found)
    focusNext.current = () => {
      const words = ref.current?.querySelector<HTMLElement>('[data-problem]')
      // Who sent it from a field goes on typing there.
      const target = held instanceof HTMLInputElement && held.isConnected ? held : words
      target?.focus({ preventScroll: true })
      words?.scrollIntoView({ block: 'center' })
    }
  }

  const send = async (output: Output): Promise<Result<Answer | Submitted>> => {
    if (handler !== undefined) return handler(output)
    return submitForm(action as AccountAction, output as Values)
  }

  const submit = async () => {
    if (sending) return
    clearTimeout(timer.current)
    // One that is about to go must not take the next one with it.
    clearTimeout(problemTimer.current)
    const parsed = parse()
    const names = Object.keys(values())
    const held = document.activeElement
    for (const name of names) touched.current.add(name)
    setProblem(null)
    if (!parsed.success) return showErrors(codesOf(parsed.issues))
    setErrors({})
    setSending(true)
    try {
      if (before !== undefined && !(await before())) return showProblem({ kind: 'bad_answer' }, held)
      const result = await send(parsed.output)
      if (result.ok) {
        // Null: the reader thought better of it. The form stays as it is, and he where he was.
        if (result.value === null) comeBack(held)
        else scrollTo({ top: 0 })
        options.onDone(result.value as Answer & Submitted)
        return
      }
      const fields = result.problem.kind === 'refused' ? Object.entries(result.problem.errors) : []
      const ours = fields.filter(([name]) => names.includes(name))
      if (ours.length === 0) showProblem(result.problem, held)
      else showErrors(Object.fromEntries(ours.map(([name, [text = '']]) => [name, { text }])))
    } finally {
      setSending(false)
    }
  }

  return {
    ref,
    sending,
    problem,
    submit,
    values,
    field: (name) => ({
      name,
      initial: initial[name] ?? '',
      error: errors[name],
      disabled: sending,
      onInput: onInput(name),
    }),
  }
}

/** An optional field that was left empty is not sent at all, and so not checked. */
function isRequired(schema: v.GenericSchema<unknown, unknown>, name: string): boolean {
  const entries = (schema as { entries?: Record<string, { type: string }> }).entries
  const inner = (schema as { pipe?: readonly { entries?: Record<string, { type: string }> }[] }).pipe?.[0]?.entries
  const field = (entries ?? inner)?.[name]
  return field !== undefined && field.type !== 'optional'
}
