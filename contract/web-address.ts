/** Whether a text is an address on the web, with its scheme. */
export const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:\/\/[^/]/i.test(text)
