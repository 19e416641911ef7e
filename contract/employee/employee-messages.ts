/** The messages of sign-in and profile in the portal, to the letter. Free of zod, so that every screen may import it. */
export const employeeMessages = {
  welcome: 'Already a part of our Family?',
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  signingIn: 'Logging in...',
  signedIn: 'Login successful!',
  loginFailed: 'Login failed',
  loginError: 'An error occurred during login',
  /** The same for a wrong password, an unknown username, and a deactivated account (EP-047). */
  wrongCredentials: 'The username or the password is wrong.',
  wrongRole: 'Only employees sign in here.',
  /** The same for every username, so that it does not tell which ones exist. */
  linkRequested:
    'If there is an account with this username, a link to set a new password is on its way to the e-mail address of the account.',

  /** Of an action; a failed reading leads to the log-in page (EP-016). */
  authenticationFailed: 'Authentication failed. Please login again.',
  loadFailed: 'Failed to load profile data. Please try again.',
  profileUpdated: 'Profile updated successfully',
  updateFailed: 'Failed to update profile. Please try again.',
  imageUpdated: 'Profile image updated successfully',
  uploadFailed: 'Failed to upload profile image. Please try again.',
  imageDeleted: 'Profile image deleted successfully',
  deleteFailed: 'Failed to delete profile image. Please try again.',
  /** Of an employee without a name (EP-090). */
  unnamed: 'User',
} as const
