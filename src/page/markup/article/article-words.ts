import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The texts around an article. The early page has those of this file, and no other. */
export type ArticleWords = ReturnType<typeof articleWords>

/** `say` writes a message in its language. */
export const articleWords = (say: (message: MessageDescriptor) => string) => ({
  home: say(msg`Home`),
  larderHome: say(msg`Larder, home`),
  backToBook: say(msg`Back to the book`),
  more: say(msg`More`),
  breadcrumb: say(msg`Breadcrumb`),
  minutes: (minutes: number) => say(msg`${minutes} min`),
  place: (place: number, count: number) => say(msg`Article ${place} of ${count}`),
  author: (name: string) => say(msg`Author: ${name}`),
  reviewed: (reviewer: string, day: string) => say(msg`Review: ${reviewer}, ${day}`),
  notAdvice: say(msg`General information, not medical advice.`),
})
