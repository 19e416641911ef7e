/** The demo's versions of the scoring criteria, the older one first. */
export const criteriaVersions = [
  {
    daysAgo: 195,
    text: `Professional experience (50 points)
At least three years as a consultant, engineer, architect, analyst, coordinator, or manager.

Skills (30 points)
SQL, Excel, stakeholder management, or workshop facilitation.

Education (20 points)
A bachelor's or master's degree.`,
  },
  {
    daysAgo: 48,
    text: `Professional experience (40 points)
At least five years as a consultant, engineer, architect, analyst, coordinator, or manager.

Skills (25 points)
SQL, Excel, stakeholder management, or workshop facilitation. Nice to have: Power BI, Python.

Education (20 points)
A bachelor's or master's degree in engineering, business, statistics, psychology, or computer science.

Languages (15 points)
English and at least one other language.`,
  },
] as const
