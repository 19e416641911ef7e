/** The current time; injected, so that a test can set it. */
export type Clock = () => Date
