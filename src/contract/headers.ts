/** Headers of a request, besides the standard ones. The address is informative only: the server decides nothing by it. */
export const CLIENT_ADDRESS_HEADER = 'X-Client-Address'
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
