import { createHmac, timingSafeEqual } from 'node:crypto'

/** How much the time in a signature may differ from ours. */
const TOLERANCE_S = 300

const mac = (secret: Uint8Array, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

/** Signs a message with its time: `t=1700000000,v1=<hex of hmac-sha256>`. */
export function signMessage(secret: Uint8Array, body: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${mac(secret, seconds, body)}`
}

/** Whether a message has a valid, recent signature. An old message could be a replayed copy. */
export function isSigned(secret: Uint8Array, body: string, header: string | undefined, now: number): boolean {
  const [, seconds, given] = header?.match(/^t=(\d{1,12}),v1=([0-9a-f]{64})$/) ?? []
  if (seconds === undefined || given === undefined) return false
  if (Math.abs(now / 1000 - Number(seconds)) > TOLERANCE_S) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(mac(secret, Number(seconds), body), 'hex'))
}
