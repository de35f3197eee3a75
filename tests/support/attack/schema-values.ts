import { fc } from '#tests/support/properties.ts'

/** The part of a Valibot schema that the generator reads. The library's types hide it. */
interface Node {
  readonly kind?: string
  readonly type?: string
  readonly pipe?: readonly Node[]
  readonly entries?: Readonly<Record<string, Node>>
  readonly options?: readonly unknown[]
  readonly wrapped?: Node
  readonly item?: Node
  readonly items?: readonly Node[]
  readonly literal?: unknown
  readonly requirement?: unknown
  readonly message?: unknown
}

/** Texts that break servers. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\r\nSet-Cookie: a=b',
    '\u202eabc',
    '\ud800',
    '\udfff',
    '🍎'.repeat(40),
    'x'.repeat(5_000),
  ],
  ...[
    '%',
    '%00',
    '%zz',
    '..',
    '../../etc/passwd',
    '..\\..',
    '/etc/passwd',
    "'",
    "' or '1'='1",
    '"; drop table users; --',
    '$1',
    '\\',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '{{7*7}}',
    '\u0024{7*7}',
    '<script>alert(1)</script>',
    '%s%n',
    '(a+)+$',
  ],
  ...[
    'NaN',
    'Infinity',
    '-1',
    '0',
    '1e309',
    '9'.repeat(30),
    '0x10',
    '1.5',
    '٣',
    'null',
    'undefined',
    '[object Object]',
    'true',
  ],
  ...['0000-00-00T00:00:00Z', '2020-02-31T00:00:00Z', '9999-12-31T23:59:59.999999Z', '+999999-01-01T00:00:00Z'],
]
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

/** Values of types that no field of ours has. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, 0, -0, 1e308, -1, 0.1, 2 ** 53, [], {}, [[]], { length: 1e9 }, ['a', 'b'], {
    toString: 1,
  }),
  fc.constant(JSON.parse('{"__proto__":{"subscribed":true},"constructor":{"prototype":{"subscribed":true}}}')),
  fc.jsonValue({ maxDepth: 3 }),
)

const textOf = (steps: readonly Node[]): fc.Arbitrary<string> => {
  const pattern = steps.find(({ type }) => type === 'regex')?.requirement
  if (pattern instanceof RegExp && !pattern.source.includes('\\P')) return fc.stringMatching(pattern, { size: 'small' })
  // The check of the contract's addresses is in code.
  if (steps.some(({ type, message }) => type === 'check' && message === 'email'))
    return fc.constantFrom('reader@example.com', 'a.b+c@example.org', "o'neil@y.museum", 'x@пошта.укр')
  const numberOf = (type: string, otherwise: number) => {
    const found = steps.find((step) => step.type === type)?.requirement
    return typeof found === 'number' ? found : otherwise
  }
  const minLength = Math.max(1, numberOf('min_length', 1))
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(60, numberOf('max_length', 60))),
  })
}

/** Values that fit the shape of a schema. A check in code may still refuse one. */
export function valuesOf(schema: unknown): fc.Arbitrary<unknown> {
  const node = schema as Node
  const { type, entries, wrapped, options, item } = node
  if (entries !== undefined)
    return fc.record(Object.fromEntries(Object.entries(entries).map(([name, field]) => [name, valuesOf(field)])))
  if (wrapped !== undefined) return fc.oneof(valuesOf(wrapped), fc.constant(type === 'nullable' ? null : undefined))
  if (type === 'literal') return fc.constant(node.literal)
  if (type === 'picklist') return fc.constantFrom(...(options ?? []))
  if (options !== undefined) return fc.oneof(...options.map(valuesOf))
  if (type === 'array') return fc.array(valuesOf(item), { maxLength: 3 })
  if (type === 'number') return fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.double())
  if (type === 'boolean') return fc.boolean()
  return textOf(node.pipe ?? [])
}

/** Values of a schema with one field missing, of another type, or too many. */
export function nearValuesOf(schema: unknown): fc.Arbitrary<unknown> {
  const names = Object.keys((schema as Node).entries ?? {})
  const name = fc.constantFrom(...names, 'subscribed', 'id', 'user_id', '__proto__', 'role')
  return fc
    .tuple(valuesOf(schema), name, fc.option(hostileValue, { nil: undefined }))
    .map(([value, field, other]) => ({ ...(value as object), [field]: other }))
}
