/**
 * Gives the memory of a chunk back at once. V8 does so when it collects garbage, for which it waits until the chunks of a
 * stream amount to 64 MB. Nobody may hold the chunk any more: it is empty afterwards.
 */
export function freeBuffer({ buffer, byteLength }: Uint8Array): void {
  // Small chunks share their memory with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
