/**
 * Something outside the program keeps it from starting: a setting, a folder, a port, the database.
 * The message is written for the person at the terminal and is all that gets printed.
 */
export class StartupError extends Error {}
