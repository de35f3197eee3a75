import { renderToString } from 'react-dom/server'
import { expect, expectTypeOf, test } from 'vitest'
import { LoginForm } from '#contract/accounts/account.ts'
import { type FormOptions, useForm } from '#page/forms/use-form.ts'

const onDone = () => undefined

function WithHandler() {
  const form = useForm({ schema: LoginForm, handler: async () => ({ ok: true, value: null }), onDone })
  return <form ref={form.ref} aria-busy={form.sending} />
}

test('a form needs a handler: without one it does not compile', { tags: ['spec-5.4'] }, () => {
  expect(renderToString(<WithHandler />)).toContain('<form')
  type Options = FormOptions<LoginForm, null>
  expectTypeOf<Omit<Options, 'before'>>().toExtend<Options>()
  expectTypeOf<Omit<Options, 'handler'>>().not.toExtend<Options>()
})
