/** In characters; hashing longer ones would only cost time. Nothing is ever truncated (AC-169). */
export const maxPasswordLength = 1000

/** Of new passwords, in characters (AC-169). */
export const minPasswordLength = 8

/** The messages of sign-in, password, and profile, to the letter. Free of zod, so that every screen may import it. */
export const accountMessages = {
  /** Without a period in the forms of a changed or forgotten password (AC-068, AC-084, AC-122); with one at sign-in (AC-046). */
  required: 'This field is required',
  allRequired: 'All fields are required',
  malformedEmail: 'Enter a valid email address.',
  emailTaken: 'admin with this email already exists.',
  /** Shown before someone types a new password. */
  passwordRule: `At least ${minPasswordLength} characters. Not one that many people use, and no name of yours or the company’s.`,
  passwordTooShort: `Use at least ${minPasswordLength} characters.`,
  passwordTooCommon: 'Many people use this password, so it is easy to guess. Choose another one.',
  passwordIsName:
    'A name or email address of yours, or the company’s name, is easy to guess. Choose another one.',
  passwordTooLong: `Use a password of at most ${maxPasswordLength} characters.`,

  /** The server's messages about a sign-in, and those that the screen shows for them (AC-052 to AC-054). */
  invalidEmail: 'Invalid Email',
  invalidPassword: 'Invalid Password',
  enterValidEmail: 'Please enter a valid Email',
  enterValidPassword: 'Please enter a valid Password',
  invalidCredentials: 'Invalid Credentials',
  signedIn: 'Login successful!',

  codeNeeded: 'Enter the code of your authenticator app.',
  wrongCode: 'This code is not valid, or has been used already. Wait for the next one.',

  passkeyNeeded: 'Sign in with your passkey: an owner requires two steps.',
  secondStepNeeded: 'An owner requires two-step sign-in. Reload this page to set it up.',

  notRegistered: 'Email not registered.',
  linkSent: 'Email Sent Successfully',
  invitationExpired: 'This invitation has expired or has been used already.',
  invitationAccepted: 'Your password is set. Welcome! Now sign in.',
  linkExpired: 'Link Expired.Please Send the link again.',

  passwordForEmail: 'Enter your current password to change the email address.',
  emailLinkExpired: 'This link has expired or has been used already.',

  wrongCurrent: 'Incorrect current password.',
  mismatch: 'New password and confirm password do not match.',
  samePassword: 'New password cannot be the same as the Old password.',
  passwordUpdated: 'Password Updated Successfully!',
  profileUpdated: 'Profile updated successfully',
} as const

/** The `code` of a 403 that another sign-in lifts. */
export const recentAuthenticationCode = 'recent_authentication_required'
export const recentAuthenticationNeeded = 'Sign in again to do this: your last sign-in is too long ago.'

/** The `code` of a 401 where the password is right and the second step is missing or wrong. */
export const codeNeededCode = 'code_needed'

/** The message when a call is refused although someone has just signed in again: the answer does not tell why. */
export const sessionEnded = 'Your session has ended, or your account was deactivated.'
