/** The state of a navigation that asks nothing: from a saved or a cancelled form, or when the session has ended. */
export const skipPrompt = { state: 'skipPrompt' } as const
