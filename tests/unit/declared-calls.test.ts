import Fastify from 'fastify'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { errorDetail } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import type { Answered, CallArguments } from '#contract/calls/client.ts'
import type { ChatHit } from '#contract/chat/chat.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import { api } from '#web/calls.ts'

describe('a declaration', () => {
  test('of one call goes before what several share, and their answers are joined', () => {
    const declared = declareCalls(
      { tags: ['Tests'], access: 'admin', answers: { 401: errorDetail } },
      {
        'GET thing/': { summary: 'Reads', answers: { 200: z.string() } },
        'POST thing/': { summary: 'Writes', access: 'anyone', answers: { 204: z.undefined() } },
      },
    )
    expect(declared['GET thing/']).toMatchObject({ access: 'admin', answers: { 401: errorDetail } })
    expect(declared['POST thing/']).toMatchObject({ access: 'anyone', tags: ['Tests'] })
    expectTypeOf(declared['POST thing/'].access).toEqualTypeOf<'anyone'>()
  })

  test('without a handler stops the start', () => {
    const declared = declareCalls(
      { tags: ['Tests'], access: 'anyone', answers: {} },
      { 'GET thing/': { summary: 'Reads', answers: { 200: z.string() } } },
    )
    // Compiles only by a cast: without it the handlers are incomplete.
    const handlers = {} as { 'GET thing/': () => string }
    const rateLimiter = { consume: async () => {}, refund: async () => {}, reset: async () => {} }
    const recording = <T>(work: () => Promise<T>) => work()
    const activity = {
      ...{ record: async () => {}, nameOfDeleted: async () => undefined, isElsewhere: () => false },
      ...{ recording, surrounding: recording },
    }
    expect(() =>
      implement(Fastify() as unknown as App, { rateLimiter, activity }, declared, handlers),
    ).toThrow('GET thing/ is declared but not handled')
  })
})

test('a client sends what a call takes, and gets what it answers', () => {
  type Search = 'GET jira/nextcloud/chat/{userName}/search/'
  expectTypeOf<Answered<Search>>().toEqualTypeOf<ChatHit[]>()
  expectTypeOf<CallArguments<Search>['query']>().toEqualTypeOf<
    Readonly<{ search?: string | undefined }> | undefined
  >()
  // The client fills in who is signed in, and nothing else.
  type Rename = CallArguments<'PATCH jira/nextcloud/chat/{userName}/{conversationToken}/'>
  expectTypeOf<Rename['params']>().toEqualTypeOf<Readonly<Record<'conversationToken', string | number>>>()
})

test('what is not declared does not compile', () => {
  const neverCalled = () => [
    // @ts-expect-error a route that is not declared
    api('GET jira/nothing/{user}/', {}),
    // @ts-expect-error a parameter of the query that the call does not take
    api('GET jira/nextcloud/chat/{userName}/search/', { query: { words: 'crane' } }),
    // @ts-expect-error a missing parameter of the path
    api('GET jira/nextcloud/chat/{userName}/{conversationToken}/members/', {}),
    api('POST jira/nextcloud/chat/{userName}/{conversationToken}/read/', {
      params: { conversationToken: 'a1' },
      // @ts-expect-error a value of another type
      body: { position: '1' },
    }),
  ]
  expect(neverCalled).toBeTypeOf('function')
})
