/** Where Atlassian has the API of a Jira site for apps, by the site's id. */
export const sitePath = (site: string): string => `/ex/jira/${site}`
