/** What reading a resume may cost before it is taken for an attack (F5). */
export const readingLimits = {
  seconds: 10,
  heapMegabytes: 256,
  /** Of buffers outside the heap. */
  bufferMegabytes: 384,
  /** Of a DOCX, which is a zip. */
  entries: 500,
  unpacked: 60 * 1024 * 1024,
  /** Of one part of a DOCX, in bytes. */
  part: 20 * 1024 * 1024,
  pages: 40,
  /** Of a resume's text, in characters. */
  text: 200_000,
  /** Of one piece of hidden text. */
  hidden: 5000,
}
