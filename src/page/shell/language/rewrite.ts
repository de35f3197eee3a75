import type { LocationRewrite } from '@tanstack/react-router'
import { addressIn } from '#contract/addresses.ts'
import { addressOf } from '../../boot/language.ts'
import { parseQuery, writeQuery } from './query.ts'

/** The routes know no languages: the prefix is taken off what comes in, and the one of the shown address put before what goes out. */
export const rewriteFor = (language: string | null): LocationRewrite => ({
  input: ({ url }) => {
    url.pathname = addressOf(url.pathname).path
    return url
  },
  output: ({ url }) => {
    url.pathname = addressIn(language, url.pathname)
    return url
  },
})

/** How the router reads and writes addresses. `language`: that of the shown address. */
export const addressOptions = (language: string | null) => ({
  rewrite: rewriteFor(language),
  parseSearch: parseQuery,
  stringifySearch: writeQuery,
})
