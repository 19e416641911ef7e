/** The path of the admin area, as the requirements fix it. */
export const adminPath = '/authority'
