/**
 * Frees the memory of a chunk at once. V8 would free it with the next garbage collection, which it delays until the
 * chunks of a stream amount to 64 MB. The chunk is empty afterwards, so nobody may hold it any longer.
 */
export function freeBuffer({ buffer, byteLength }: Uint8Array): void {
  // Small chunks share their memory with others.
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength)
    buffer.transfer(0)
}
