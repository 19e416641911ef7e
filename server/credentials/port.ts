import type { UpstreamService } from '#contract/employee/connection.ts'
import type { BegunLogin, Connection, NewConnection } from '#contract/employee/connection-calls.ts'
import type { Employee } from '#server/sessions/store.ts'

/** One of the company's other servers, at which each employee has an account of their own. */
export interface Connectable {
  readonly service: UpstreamService
  state(as: Employee): Promise<Connection>
  /** By credentials, which are tried once. Throws `invalid` for refused ones; the earlier ones then stay. */
  connect?(as: Employee, sent: Required<NewConnection>): Promise<Connection>
  /** By signing in at the server itself. */
  readonly login?: {
    begin(as: Employee): Promise<BegunLogin>
    /**
     * Throws `invalid` for what `begin` has not given to this employee.
     * @param code what the server has led the employee back with, where it does
     */
    poll(as: Employee, login: string, code?: string): Promise<Connection>
  }
  /** Throws `notFound` without any. */
  disconnect(as: Employee): Promise<void>
}
