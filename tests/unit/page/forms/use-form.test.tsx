import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoginForm } from '#contract/accounts/account.ts'
import { useForm } from '#page/forms/use-form.ts'

const onDone = () => undefined

function WithHandler() {
  const form = useForm({ schema: LoginForm, handler: async () => ({ ok: true, value: null }), onDone })
  return <form ref={form.ref} aria-busy={form.sending} />
}
function WithoutHandler() {
  // @ts-expect-error It does not compile, and without a compiler it throws when it is rendered.
  const form = useForm({ schema: LoginForm, onDone })
  return <form ref={form.ref} />
}

test('a form needs a handler', { tags: ['spec-5.4'] }, () => {
  expect(renderToString(<WithHandler />)).toContain('<form')
  expect(() => renderToString(<WithoutHandler />)).toThrow('A form needs a handler')
})
