import { tracingChannel } from 'node:diagnostics_channel'

/** A piece of work that a trace shows beside requests, statements, and HTTP calls, which it finds by itself. */
export interface TracedWork {
  readonly name: string
  /** A job begins a trace; a call of another server belongs to one. */
  readonly kind: 'job' | 'call'
  /** Nothing secret and nothing about a person. */
  readonly attributes: Readonly<Record<string, string | number>>
}

/** Without subscribers it costs nothing. */
export const workChannel = tracingChannel<unknown, TracedWork>('portico:work')

/** Runs the work, and shows it in traces where they are collected. */
export const traced = <Result>(work: TracedWork, run: () => Promise<Result>): Promise<Result> =>
  workChannel.tracePromise(run, work)
