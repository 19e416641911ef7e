/** Hours of work with two decimals, as a number that can be summed. */
export const toHours = (seconds: number): number => Math.round(seconds / 36) / 100
