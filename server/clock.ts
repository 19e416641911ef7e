/** What time it is; handed in, so that a test can say it. */
export type Clock = () => Date
