import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { LoginForm } from '#contract/accounts/account.ts'
import { useForm } from '#page/forms/use-form.ts'

// Node has no web worker.
vi.mock('#page/commands/account.ts', () => ({ submitForm: () => Promise.reject(new Error('not sent')) }))

const onDone = () => undefined

function WithHandler() {
  const form = useForm({ schema: LoginForm, handler: async () => ({ ok: true, value: null }), onDone })
  return <form ref={form.ref} aria-busy={form.sending} />
}
function WithAction() {
  const form = useForm({ schema: LoginForm, action: 'forgotPassword', onDone })
  return <form ref={form.ref} aria-busy={form.sending} />
}
function WithNeither() {
  // @ts-expect-error It does not compile, and without a compiler it throws when it is rendered.
  const form = useForm({ schema: LoginForm, onDone })
  return <form ref={form.ref} />
}

test('a form needs an action or a handler', { tags: ['spec-5.4'] }, () => {
  for (const Form of [WithHandler, WithAction]) expect(renderToString(<Form />)).toContain('<form')
  expect(() => renderToString(<WithNeither />)).toThrow('A form needs an action or a handler')
})
