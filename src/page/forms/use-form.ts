import { type RefObject, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { VALIDATION_DELAY_MS } from '#contract/limits.ts'
import type { CallProblem } from '#contract/problems.ts'
import type { AccountAction, Result, Submitted } from '#contract/workers/sync-api.ts'
import { submitForm } from '../commands/account.ts'

/** The message about the whole form disappears this long after typing starts again. */
const FORM_ERROR_RESET_MS = VALIDATION_DELAY_MS + 10

export type Values = Readonly<Record<string, string>>

/** A field's error: a code that `src/page/i18n` knows, or the server's text, which is already in the reader's language. */
export type FieldError = { readonly code: string } | { readonly text: string }
type Errors = Readonly<Record<string, FieldError>>

interface Shared<Output> {
  readonly schema: v.GenericSchema<unknown, Output>
  /** The initial values. Only values that differ from them are sent. */
  readonly initial?: Values
  /** `all`: check every field, for a new object. `changed`: check only the changed fields, for an edit. */
  readonly checks?: 'all' | 'changed'
  /** Called before sending. False cancels the sending. */
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
  /** The problem of the whole form. Null when there is none. */
  readonly problem: CallProblem | null
  readonly submit: () => Promise<void>
  /** The current values of the fields. */
  readonly values: () => Values
}

const without = (errors: Errors, name: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name))

const codesOf = (issues: readonly v.BaseIssue<unknown>[]): Errors =>
  Object.fromEntries(
    // Reversed, so that the first issue of each field wins.
    issues.toReversed().map((issue) => [String(issue.path?.[0]?.key ?? ''), { code: issue.message }]),
  )

/**
 * The state of a form. Fields are checked by the contract's schema a moment after typing. The form is sent once at a time, and errors
 * appear under their fields.
 */
export function useForm<Output, Answer = Submitted>(options: FormOptions<Output, Answer>): FormControl {
  const { schema, initial = {}, checks = 'all', before, action, handler } = options
  if (action === undefined && handler === undefined) throw new Error('A form needs an action or a handler')
  const ref = useRef<HTMLFormElement>(null)
  const touched = useRef(new Set<string>())
  const timer = useRef(0)
  const problemTimer = useRef(0)
  /** Moves the focus once the inputs are enabled again. Disabled inputs cannot take it. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when sending ends or the messages change
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
          // A server's text stays until its own field is edited, and `onInput` has removed it then.
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

  /** Gives the focus back to an input that lost it by being disabled, unless the reader moved it elsewhere. */
  const restoreFocus = (focused: Element | null) => {
    focusNext.current = () => {
      if (focused instanceof HTMLElement && document.activeElement?.contains(focused))
        focused.focus({ preventScroll: true })
    }
  }

  /**
   * Shows a problem of the whole form. It is below the fields, where a phone has the keyboard or has not scrolled to, so it is scrolled
   * into view.
   */
  const showProblem = (found: CallProblem, focused: Element | null) => {
    setProblem(found)
    focusNext.current = () => {
      const message = ref.current?.querySelector<HTMLElement>('[data-problem]')
      // A reader who submitted from a field continues to type there.
      const target = focused instanceof HTMLInputElement && focused.isConnected ? focused : message
      target?.focus({ preventScroll: true })
      message?.scrollIntoView({ block: 'center' })
    }
  }

  const send = async (output: Output): Promise<Result<Answer | Submitted>> => {
    if (handler !== undefined) return handler(output)
    return submitForm(action as AccountAction, output as Values)
  }

  const submit = async () => {
    if (sending) return
    clearTimeout(timer.current)
    // Stop the timer of the old problem, or it would also remove the next one.
    clearTimeout(problemTimer.current)
    const parsed = parse()
    const names = Object.keys(values())
    const focused = document.activeElement
    for (const name of names) touched.current.add(name)
    setProblem(null)
    if (!parsed.success) return showErrors(codesOf(parsed.issues))
    setErrors({})
    setSending(true)
    try {
      if (before !== undefined && !(await before())) return showProblem({ kind: 'bad_answer' }, focused)
      const result = await send(parsed.output)
      if (result.ok) {
        // Null means that the reader cancelled: keep the form and the focus as they are.
        if (result.value === null) restoreFocus(focused)
        else scrollTo({ top: 0 })
        options.onDone(result.value as Answer & Submitted)
        return
      }
      const fields = result.problem.kind === 'refused' ? Object.entries(result.problem.errors) : []
      const ours = fields.filter(([name]) => names.includes(name))
      if (ours.length === 0) showProblem(result.problem, focused)
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

/** Whether a field is required. Optional fields that are empty are neither sent nor checked. */
function isRequired(schema: v.GenericSchema<unknown, unknown>, name: string): boolean {
  const entries = (schema as { entries?: Record<string, { type: string }> }).entries
  const inner = (schema as { pipe?: readonly { entries?: Record<string, { type: string }> }[] }).pipe?.[0]?.entries
  const field = (entries ?? inner)?.[name]
  return field !== undefined && field.type !== 'optional'
}
