import type { Foreign } from './somebody-else.ts'

/**
 * What can happen to one request. `lost`: the server does it, but the answer never arrives. `held`: the request waits until
 * `release`. `late`: the answer waits until `release`.
 */
export const TROUBLES = [
  'drop',
  'timeout',
  'lost',
  'html',
  'truncated',
  'empty',
  'shape',
  '400',
  '401',
  '402',
  '403',
  '404',
  '409',
  '410',
  '422',
  '429',
  '429 with time',
  '503 with date',
  '500',
  '503',
  'held',
  'late',
  'deaf',
] as const
export type OwnTrouble = (typeof TROUBLES)[number]
/** `deaf`: a proxy drops the language that was asked for. `else …`: somebody else answers, and the server hears nothing. */
export type Trouble = OwnTrouble | Foreign

/** The requests that a trouble can hit. */
export const KINDS = ['any', 'change', 'bookmarks', 'articles', 'lists', 'account'] as const
export type Kind = (typeof KINDS)[number]
