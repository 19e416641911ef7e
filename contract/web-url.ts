/** Whether a text is an http or https URL, including the scheme. */
export const isWebUrl = (text: string): boolean => URL.canParse(text) && /^https?:\/\/[^/]/i.test(text)
