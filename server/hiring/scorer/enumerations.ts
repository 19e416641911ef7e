/** "SQL, Excel, or Tableau", for people. */
export const either = new Intl.ListFormat('en', { type: 'disjunction' })

/** "SQL and Excel", for people. */
export const both = new Intl.ListFormat('en', { type: 'conjunction' })
