import type { z } from 'zod'
import type { AnswerOf, CallInput } from '#contract/calls/call.ts'
import type { calls } from '#contract/calls/index.ts'
import type { ParamName } from '#contract/calls/route.ts'

type Declared = typeof calls

/** The routes that are declared. */
export type DeclaredRoute = keyof Declared

type PathsWith<Method extends string, Rest extends string, R> = R extends `${Method} ${infer Path}/${Rest}`
  ? Path extends `${string}/${string}`
    ? never
    : Path
  : never

/** The paths of the lists that have a call: `ListWith<'POST {list}/reorder/'>`. */
export type ListWith<R extends `${string} {list}/${string}`> =
  R extends `${infer Method} {list}/${infer Rest}` ? PathsWith<Method, Rest, DeclaredRoute> : never

/** The successful answer of a declared call. */
export type Answered<R extends DeclaredRoute> = AnswerOf<Declared[R]['answers']>

type Input<C, Name extends keyof CallInput> =
  C extends Readonly<Record<Name, infer Schema>>
    ? Schema extends z.ZodType
      ? z.input<Schema>
      : never
    : never

/** The client fills in who is signed in. */
type GivenParam<R extends DeclaredRoute> = Exclude<
  ParamName<R>,
  Declared[R] extends { readonly own: infer Own } ? Own : never
>

type ParamsPart<Names extends string> = [Names] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<Names, string | number>> }

type QueryPart<Query> = [Query] extends [never]
  ? { readonly query?: undefined }
  : Record<string, never> extends Query
    ? { readonly query?: Readonly<Query> }
    : { readonly query: Readonly<Query> }

/** Multipart where the call declares a form, bytes where it declares a stream. */
type BodyPart<C> = C extends { readonly form: { readonly fields: infer Fields extends z.ZodType } }
  ? { readonly body: FormData | z.input<Fields> }
  : C extends { readonly stream: unknown }
    ? { readonly body?: Blob }
    : [Input<C, 'body'>] extends [never]
      ? { readonly body?: undefined }
      : { readonly body: Readonly<Input<C, 'body'>> }

/** The parts of a call's URL that a client provides. */
export type PathArguments<R extends DeclaredRoute> = ParamsPart<GivenParam<R>> &
  QueryPart<Input<Declared[R], 'query'>>

/** The input that a client sends with a call. */
export type CallArguments<R extends DeclaredRoute> = PathArguments<R> & BodyPart<Declared[R]>
