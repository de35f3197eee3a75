/** Our own request headers. The client address is only informative: the server makes no decision with it. */
export const CLIENT_ADDRESS_HEADER = 'X-Client-Address'
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
