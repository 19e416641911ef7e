/** Whether a text is a URL on the web, with its scheme. */
export const isWebUrl = (text: string): boolean => URL.canParse(text) && /^https?:\/\/[^/]/i.test(text)
