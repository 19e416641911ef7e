/** Whether a key belongs to an input method, which writes a character with several keys. */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  // Safari ends a composition before it reports the key, which then has only this code.
  event.isComposing || event.keyCode === 229
