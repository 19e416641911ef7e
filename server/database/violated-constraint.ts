import pg from 'pg'

/** The name of the constraint that a statement has violated; undefined for any other error. */
export const violatedConstraint = (error: unknown): string | undefined =>
  // Drizzle's error has that of PostgreSQL as its cause.
  error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause.constraint : undefined
