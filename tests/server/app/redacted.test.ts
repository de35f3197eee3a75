import { expect, test } from 'vitest'
import { redacted } from '#server/process/redact.ts'

test.each([
  ['write to ann.lee+x@mail.example.com.', 'write to [e-mail].'],
  ['<ann@example.com>,bob@example.org', '<[e-mail]>,[e-mail]'],
  ['to=ann@example.com%bob@example.org;', 'to=[e-mail];'],
  ['mailto:анна@приклад.укр, a@b', 'mailto:[e-mail], a@b'],
  ['a@b.c:d@e.f', '[e-mail]:[e-mail]'],
  ['got eyJhbGci.eyJzdWIi.c2ln_x-y at 1', 'got [token] at 1'],
  ['x-eyJhbGci.eyJzdWIi.c2ln', 'x-[token]'],
  ['eyJ-eyJ-eyJ and eyJa.b', 'eyJ-eyJ-eyJ and eyJa.b'],
  ['Bearer abc, "password": "hunter2", ?code=17&x', 'Bearer [token], "password": "[removed]", ?code=[removed]&x'],
  ['postgres://ann:pw@host/x calls +380 67 123-45-67', 'postgres://[removed]@host/x calls [phone]'],
])('%s is logged as %s', (text, logged) => {
  expect(redacted(text)).toBe(logged)
})
