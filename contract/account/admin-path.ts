/** The path of the admin area; the requirements fix it. */
export const adminPath = '/authority'
