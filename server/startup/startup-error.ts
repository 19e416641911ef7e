/**
 * The program cannot start because of its environment: a setting, a folder, a port, the database. Only the message is
 * printed, for the operator.
 */
export class StartupError extends Error {}
