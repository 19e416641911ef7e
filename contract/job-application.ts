/** Limits and messages of a job application. Free of zod, so that public pages may import it. */
export const jobApplicationLimits = {
  /** The lengths of name, e-mail, job, and reference (PS-213). */
  text: 255,
  description: 5000,
  /** The sizes of resume and image, in bytes (PS-212). */
  file: 10 * 1024 * 1024,
} as const

/** Why an application is rejected (PS-166 to PS-174, PS-203 to PS-208). */
export const jobApplicationErrors = {
  name: 'Please enter a name',
  email: 'Please enter an email address',
  invalidEmail: 'Please enter a valid email address',
  job: 'Please select a job',
  resume: 'Please upload your resume.',
  resumeType: 'Please upload your resume as a PDF or DOCX file.',
  resumeEmpty: 'This resume is empty. Please upload another file.',
  resumeEncrypted: 'This resume is protected by a password. Please upload it without one.',
  resumeUnreadable: 'This resume cannot be read. Please upload another file.',
  resumeTooLarge: 'This resume is too large. Please upload a file of at most 10 MB.',
  image: 'Please upload the image as a JPEG, JPG or PNG file.',
  imageTooLarge: 'This image is too large. Please upload one of at most 10 MB and 40 megapixels.',
  tooLong: 'One of the texts is too long.',
  badCharacters: 'One of the texts contains characters that cannot be stored.',
  captcha: 'Please verify you are not a robot.',
  tooMany: 'Too many applications from your network. Please try again later.',
} as const
