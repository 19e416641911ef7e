/**
 * An idempotency key: the server stores what is sent under it once, however often it is sent. Random even on
 * insecure connections, where `crypto.randomUUID` is missing.
 */
export const newReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
