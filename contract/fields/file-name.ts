/** Path separators, control characters, and characters that change the text direction. */
const forbiddenSigns = /[\p{Cc}\u202a-\u202e\u2066-\u2069"*/:<>?\\|]/u

/** Whether every system can save a file or folder of this name. */
export const isFileName = (name: string): boolean =>
  name.isWellFormed() && !forbiddenSigns.test(name) && !/^\.+$/.test(name)
