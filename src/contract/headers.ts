/** Our own request headers. The client address is only informative: the server makes no decision with it. */
export const CLIENT_ADDRESS_HEADER = 'X-Client-Address'
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** Our server's mark on every answer of its own, also on errors. Who answers in its place does not send it. */
export const MARK_HEADER = 'X-Larder'
export const MARK = '1'
