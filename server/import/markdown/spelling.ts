import { tryDecodeURIComponent } from 'hono/utils/url'

/**
 * The name of a file as an address in a text means it: decoded, without a query or fragment, and with each letter as one
 * character where there is one. A Mac stores “й” as two.
 */
export const spelled = (address: string): string =>
  tryDecodeURIComponent(address.replace(/[?#].*/s, '')).normalize('NFC')
