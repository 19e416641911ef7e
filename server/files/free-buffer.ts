/**
 * Gives the memory of a chunk back at once. V8 does so when it collects garbage, for which it waits until the chunks of a
 * stream amount to 64 MB. The chunk is empty afterwards, so no one may hold it any longer.
 */
export function freeBuffer({ buffer, byteLength }: Uint8Array): void {
  // Small chunks share their memory with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
