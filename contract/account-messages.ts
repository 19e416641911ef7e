/** In characters; longer ones would only keep the server busy. Nothing shorter is ever cut off (AC-169). */
export const maxPasswordLength = 1000

/** The sentences of sign-in, password and profile, to the letter. Free of zod, so that every screen may import it. */
export const accountMessages = {
  /** Forms of the password and of the forgotten one say it without a period (AC-068, AC-084, AC-122); sign-in with one (AC-046). */
  required: 'This field is required',
  allRequired: 'All fields are required',
  malformedEmail: 'Enter a valid email address.',
  emailTaken: 'admin with this email already exists.',
  passwordTooLong: `Use a password of at most ${maxPasswordLength} characters.`,

  /** What the server says about a sign-in, and what the screen makes of it (AC-052 to AC-054). */
  invalidEmail: 'Invalid Email',
  invalidPassword: 'Invalid Password',
  enterValidEmail: 'Please enter a valid Email',
  enterValidPassword: 'Please enter a valid Password',
  invalidCredentials: 'Invalid Credentials',
  signedIn: 'Login successful!',

  notRegistered: 'Email not registered.',
  linkSent: 'Email Sent Successfully',
  linkExpired: 'Link Expired.Please Send the link again.',

  wrongCurrent: 'Incorrect current password.',
  mismatch: 'New password and confirm password do not match.',
  samePassword: 'New password cannot be the same as the Old password.',
  passwordUpdated: 'Password Updated Successfully!',
  profileUpdated: 'Profile updated successfully',
} as const
