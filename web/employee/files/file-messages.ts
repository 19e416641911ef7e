/** The exact texts of the files screen. */
export const fileMessages = {
  loading: 'Loading files...',
  empty: 'No files found',
  loadFailed: 'Failed to load files',
  setUpFailed: 'Failed to initialize files',
  notLoggedIn: 'User not logged in',
  /** For a call without a known user (EP-423). */
  notFound: 'User not found',
  downloadFailed: 'Failed to download file. Please try again.',
  isFolder: 'Cannot download folders. Please select individual files.',
  supported: 'Supported files: pdf, doc, excel',
} as const
