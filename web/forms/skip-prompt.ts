/** The state of a navigation that does not ask: after saving, canceling, or the end of a session. */
export const skipPrompt = { state: 'skipPrompt' } as const
