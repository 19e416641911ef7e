/**
 * A name for something that is sent, under which the server stores it once, however often it is sent. Random, also where
 * the connection is not secure and `crypto.randomUUID` is missing.
 */
export const newReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
