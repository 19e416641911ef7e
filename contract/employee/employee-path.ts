/** The path of the employees' portal, as the requirements fix it. */
export const employeePath = '/employee'

/** Where the portal's calls are below `/api/`, for any tracker. The requirements fix the name. */
export const portalPath = 'jira'

/** The page that an invitation or a reset leads to. Outside of `employeePath`, where every page needs a sign-in. */
export const setPasswordPath = '/set-password'

/** The page on which a link for a new password is requested, and that says whom to ask otherwise (EP-024). */
export const forgotPasswordPath = '/forgot-password'

/** What the browser stores of a sign-in to the portal: whether there is one, and whose (EP-037, EP-038). */
export const portalItemNames = { isSignedIn: 'is_jira_loggedIn', username: 'jira_user_username' } as const
