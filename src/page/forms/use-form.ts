import { valibotResolver } from '@hookform/resolvers/valibot'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldValues, type Resolver, type UseFormReturn, useForm as useFields } from 'react-hook-form'
import type * as v from 'valibot'
import { VALIDATION_DELAY_MS } from '#contract/limits.ts'
import type { CallProblem } from '#contract/problems.ts'
import type { Result } from '#contract/workers/sync-api.ts'
import { useRemembered, useRestored } from './typed-values.ts'

/** The message about the whole form disappears this long after typing starts again. */
const FORM_ERROR_RESET_MS = VALIDATION_DELAY_MS + 10

/** A field without an initial value starts empty. */
const EMPTY = ''

/** The type of an error from the server. Its message is a text in the reader's language. All other messages are codes. */
export const SERVER_ERROR = 'server'

type Values = Readonly<Record<string, string>>

export interface FormOptions<Output, Answer> {
  readonly schema: v.GenericSchema<FieldValues, Output>
  /** The values to begin with. Only values that differ from them are checked and sent. */
  readonly initial?: Values
  /** By this name, what was typed is there again when the reader comes back to the screen. An account's form has its id in the name. */
  readonly restoredAs?: string
  /** Values that are sent, although the reader does not type them. */
  readonly given?: Values
  /** Called before sending. A problem cancels it. */
  readonly before?: () => Promise<CallProblem | null>
  /** Sends the form. An answer of null means that the reader cancelled. */
  readonly handler: (values: Output) => Promise<Result<Answer>>
  readonly onDone: (answer: Answer) => void
}

export interface FormControl {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly fields: UseFormReturn<FieldValues, unknown, unknown>
  readonly sending: boolean
  /** The problem of the whole form. Null when there is none. */
  readonly problem: CallProblem | null
  readonly submit: (event: FormEvent) => void
  readonly onInput: () => void
  /** What was typed is no longer wanted. */
  readonly forget: () => void
}

/** Focuses the first wrong field, or the message about the whole form, or what had the focus when the form was sent. */
function focusAfter(form: HTMLFormElement, before: Element | null): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]')
  const message = form.querySelector<HTMLElement>('[data-problem]')
  // A reader who submitted from a field continues to type there.
  const typing = before instanceof HTMLInputElement && before.isConnected
  // Disabled controls lose the focus. It stays where the reader has moved it meanwhile.
  const lost = document.activeElement?.contains(before) && before instanceof HTMLElement ? before : null
  const target = wrong ?? (message === null ? lost : typing ? before : message)
  target?.focus({ preventScroll: true })
  wrong?.closest('[data-field]')?.scrollIntoView({ block: 'start' })
  // The message is below the fields, where a phone has the keyboard or has not scrolled to.
  if (wrong === null) message?.scrollIntoView({ block: 'center' })
}

/**
 * The state of a form. Fields are checked by the contract's schema a moment after typing. Errors of the schema and of the server
 * appear under their fields.
 */
export function useForm<Output, Answer>(options: FormOptions<Output, Answer>): FormControl {
  const { schema, given, before, handler, onDone, restoredAs } = options
  // The fields begin with the first values. Later ones come from another device: what the reader did not type must not replace them.
  const [initial] = useState(options.initial)
  const check = valibotResolver<FieldValues, unknown, Output>(schema)
  const resolver: Resolver<FieldValues, unknown, Output> = (values, context, rest) =>
    check(changed(values, initial), context, rest)
  const fields = useFields<FieldValues, unknown, Output>({
    resolver,
    defaultValues: { ...initial, ...useRestored(restoredAs) },
    ...(given !== undefined && { values: given }),
    mode: 'onChange',
    delayError: VALIDATION_DELAY_MS,
    // Otherwise a fault in one field would skip the check that compares the two passwords.
    criteriaMode: 'all',
    shouldFocusError: false,
  })
  const { forget } = useRemembered(restoredAs, () => onlyChanged(fields.getValues(), initial))
  const sending = fields.formState.isSubmitting
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const ref = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const focused = useRef<Element | null>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (sending || focused.current === null || ref.current === null) return
    focusAfter(ref.current, focused.current)
    focused.current = null
  }, [sending])

  const send = async (output: Output) => {
    const hindrance = (await before?.()) ?? null
    if (hindrance !== null) return setProblem(hindrance)
    const result = await handler(output)
    if (result.ok) {
      if (result.value !== null) {
        forget()
        scrollTo({ top: 0 })
      }
      return onDone(result.value)
    }
    showProblem(result.problem)
  }

  const showProblem = (problem: CallProblem) => {
    if (problem.kind !== 'refused') return setProblem(problem)
    const errors = firstMessages(problem.errors)
    const ours = errors.filter(({ name }) => name in fields.getValues())
    for (const { name, message } of ours) fields.setError(name, { type: SERVER_ERROR, message })
    // No field can show these.
    const other = errors.find((error) => !ours.includes(error))
    if (other !== undefined) setProblem({ ...problem, message: other.message })
    else if (ours.length === 0) setProblem(problem)
  }

  return {
    ref,
    fields,
    sending,
    problem,
    forget,
    submit: (event) => {
      focused.current = document.activeElement
      // Stop the timer of the old problem, or it would also remove the next one.
      clearTimeout(timer.current)
      setProblem(null)
      void fields.handleSubmit(send)(event)
    },
    onInput: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setProblem(null), FORM_ERROR_RESET_MS)
    },
  }
}

/** Unchanged values become undefined: the schemas take this for a missing value, with the code `required`. */
const changed = (values: FieldValues, initial: Values = {}): FieldValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === (initial[name] ?? EMPTY) ? undefined : value]),
  )

/** What the reader did not change may be another value when they come back. */
const onlyChanged = (values: FieldValues, initial?: Values): FieldValues =>
  Object.fromEntries(Object.entries(changed(values, initial)).filter(([, value]) => value !== undefined))

/** A field without a message has nothing to show. */
const firstMessages = (errors: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(errors).flatMap(([name, [message]]) => (message === undefined ? [] : [{ name, message }]))
