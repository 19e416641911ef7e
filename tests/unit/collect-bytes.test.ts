import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { bytesOf, collectBytes } from '#server/http/collect-bytes.ts'

/** Chunks as Node's HTTP parser makes them, each with memory of its own. */
const chunksOf = (...texts: string[]) =>
  texts.map((text) => Buffer.from(new TextEncoder().encode(text).buffer))

describe('the chunks of a body', () => {
  test('are collected, and freed at once', async () => {
    const chunks = chunksOf('{"message":', '"Hello"', '}')
    const bytes = await collectBytes(bytesOf(Readable.from(chunks)), 100)
    expect(bytes.toString()).toBe('{"message":"Hello"}')
    expect(chunks.map(({ buffer }) => buffer.byteLength)).toEqual([0, 0, 0])
  })

  test('are freed when the body is refused as well', async () => {
    const chunks = chunksOf('a'.repeat(60), 'b'.repeat(60))
    await expect(collectBytes(bytesOf(Readable.from(chunks)), 100)).rejects.toThrow('413')
    expect(chunks.map(({ buffer }) => buffer.byteLength)).toEqual([0, 0])
  })
})
