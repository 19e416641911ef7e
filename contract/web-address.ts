/** Whether a text is a URL on the web, with its scheme. */
export const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:\/\/[^/]/i.test(text)
