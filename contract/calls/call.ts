import type { z } from 'zod'
import type { CallArea } from '#contract/account/roles.ts'
import type { ActivityAction } from '#contract/activity/activity-actions.ts'
import type { WorkType } from '#contract/activity/work-types.ts'
import type { BodyLimits, FileFields } from '#contract/calls/body-limits.ts'
import type { ParamName, Route } from '#contract/calls/route.ts'
import type { EventTopic } from '#contract/events/event-topics.ts'

export type AccountKind = 'admin' | 'employee'

/**
 * Who may make a call: `anyone` without reading credentials; `visitor` an administrator who presents a session,
 * everyone else anonymously; `admin` and `employee` only these; `account` either, as an employee with the query
 * `as=employee`, because a browser may be signed in as both.
 */
export type Access = 'anyone' | 'visitor' | 'account' | AccountKind

/** How often something may be attempted. */
export interface RateLimitRule {
  /** What is counted, and per what: `login:account`. */
  readonly name: string
  readonly max: number
  /** The length of the window, which begins with the first attempt. */
  readonly seconds: number
  /** The message above the limit; a general sentence if omitted. */
  readonly message?: string
}

/** What the history says of a call. */
export interface CallRecord {
  readonly action: ActivityAction
  /** The fields of the body that belong to the entry: facts, no texts and no names of people. */
  readonly details?: readonly string[]
  /** What it does, where the action is too general: the key of its words in `web/admin/activity/activity-words.ts`. */
  readonly does?: string
  /** What it is about, where the path does not begin with it. */
  readonly type?: WorkType
  /** Only a body that has one of these fields. */
  readonly of?: readonly string[]
  /** What a body with none of them does. Without it, such a body is not recorded. */
  readonly otherwise?: ActivityAction
}

/** The properties of a call, or of several that share them. */
export interface CallOptions {
  /** The sections of the API reference. */
  readonly tags: readonly string[]
  readonly access: Access
  /**
   * The part of the admin area that it belongs to, which the role of an administrator has to include. Required where
   * administrators call, except for what is their own.
   */
  readonly area?: CallArea
  /** It changes nothing although its method is POST, so that the role needs only to read the area. */
  readonly isReading?: true
  /**
   * What the history says of it, where the method does not tell; false for what is not worth an entry. Every other call
   * by which administrators change something of an area is recorded; of those of employees only what says so.
   */
  readonly records?: false | CallRecord
  /**
   * The path parameter that identifies a person, who must be the caller: an administrator by id, an employee by
   * username. Anyone else gets 403.
   */
  readonly own?: string
  /** The password must have been checked within the last minutes, because the call grants access; else 403. */
  readonly recentAuthentication?: true
  /** An administrator may call it who has yet to set the required second step of signing in up. */
  readonly beforeSecondStep?: true
  /** Path parameters that are not any text. A value that does not match is 404. */
  readonly params?: Readonly<Record<string, z.ZodType>>
  /**
   * The events that outdate the answer of a call that reads: of rows, those of the list that its path begins with; of
   * a thing that a parameter of its path names, such as `issueKey`, those with the same value of it.
   */
  readonly outdatedBy?: readonly EventTopic[]
  /** Counts calls per account. Above the limit they get 429. */
  readonly rateLimit?: RateLimitRule
  /** The header `Cache-Control` of what succeeds; `no-store` if omitted. */
  readonly caching?: string
  /** JSON by status. It is serialized by its schema, so that no undeclared field leaves. */
  readonly answers: Readonly<Record<number, z.ZodType>>
}

/** The input of one call. Without a body, form, or stream it takes none. */
export interface CallInput {
  readonly summary: string
  readonly description?: string
  /** An empty parameter is the same as an absent one. */
  readonly query?: z.ZodType
  readonly headers?: z.ZodType
  /** A JSON body; a request without one lacks all fields. */
  readonly body?: z.ZodType
  /** A JSON or multipart body that may contain files. The handler reads it when it is ready for its files. */
  readonly form?: {
    readonly fields: z.ZodType
    readonly files: FileFields
    /** Converts the values of a multipart form, which are all texts or lists of texts. */
    readonly fromTexts?: (sent: Readonly<Record<string, unknown>>) => Record<string, unknown>
  }
  /** A body of bytes. */
  readonly stream?: { readonly mediaType: string; readonly bytes: number }
  /** Where they differ from those of most bodies. */
  readonly limits?: BodyLimits
  /** It reads a list whose views can be saved: the names of the columns and filters that a view may have. */
  readonly viewed?: { readonly columns: readonly string[]; readonly filters: readonly string[] }
  /** The answer is a stream without an end, so HEAD is not answered. */
  readonly isEndless?: true
}

/** A call, from which everything else is derived: route, validation, API reference, and typed clients. */
export type Call = CallOptions & CallInput

/** Calls by their route. */
export type Calls = Readonly<Record<Route, Call>>

type Shared = Partial<CallOptions>

/** Properties that are not shared must be given for each call. */
type Declaration<S extends Shared> = CallInput &
  Shared &
  Pick<CallOptions, Exclude<'tags' | 'access' | 'answers', keyof S>>

type AnswersIn<T> = T extends { readonly answers: infer Answers } ? Answers : unknown

/** Properties of a single call take precedence over shared ones; answers are merged. */
type Merged<S, C> = Omit<S, keyof C | 'answers'> &
  Omit<C, 'answers'> & { readonly answers: AnswersIn<S> & AnswersIn<C> }

/**
 * Declares calls by their route: `'GET jira/issues/{user}/'` is `GET /api/jira/issues/{user}/`.
 * @param shared what holds for all of them
 */
export function declareCalls<
  const S extends Shared,
  const C extends { readonly [R in Route]?: Declaration<S> },
>(shared: S, calls: C): { readonly [R in keyof C]: Merged<S, C[R]> } {
  const merged = Object.entries<Shared | undefined>(calls).map(([route, call]) => [
    route,
    { ...shared, ...call, answers: { ...shared.answers, ...call?.answers } },
  ])
  // `fromEntries` knows no keys.
  return Object.fromEntries(merged) as { readonly [R in keyof C]: Merged<S, C[R]> }
}

/** The text or the parsed value of each parameter in a path. */
export type Params<R extends string, C extends Pick<CallOptions, 'params'>> = {
  readonly [Name in ParamName<R>]: C['params'] extends Readonly<Record<Name, z.ZodType>>
    ? z.output<C['params'][Name]>
    : string
}

type Success = 200 | 201 | 202 | 204 | 206

/** The statuses with which a call succeeds. */
export type SuccessStatus<Answers> = Extract<keyof Answers, Success>

/** The JSON of a call that succeeds. */
export type AnswerOf<Answers> = Answers[SuccessStatus<Answers>] extends z.ZodType
  ? z.output<Answers[SuccessStatus<Answers>]>
  : never
