import type { UpstreamService } from '#contract/employee/connection.ts'
import type { Connection, NewConnection } from '#contract/employee/connection-calls.ts'
import type { Employee } from '#server/sessions/store.ts'

/** One of the company's other servers, at which each employee has an account of their own. */
export interface Connectable {
  readonly service: UpstreamService
  state(as: Employee): Promise<Connection>
  /** Tries the credentials once. Throws `invalid` for refused ones; the earlier ones then stay. */
  connect(as: Employee, sent: Required<NewConnection>): Promise<Connection>
  /** Throws `notFound` without any. */
  disconnect(as: Employee): Promise<void>
}
