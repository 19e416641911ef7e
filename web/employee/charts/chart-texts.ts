/** The exact texts of charts (EP-105, EP-114 to EP-121, EP-135). */
export const chartTexts = {
  loading: 'Loading data...',
  noStatistics: 'No data available for the selected project',
  noMonths: 'No data to display',
  selectProject: 'Please select a project to view sprint data',
  noSprints: 'No sprint data available for this project',
  loadingSprints: 'Loading sprint data...',
  sprintsFailed: 'Failed to fetch sprint data. Please try again later.',
  retry: 'Retry Chart',
} as const

/** What a chart of the newest issues alone says beside its heading. */
export const newestOnly = (count: number): string => `Of the newest ${count.toLocaleString('en-US')} issues`

/** The message of a failed call that got a response (EP-117). */
export const sprintsRefused = (project: string, status: number): string =>
  `Failed to fetch sprint data for project: ${project}. Status: ${status}`

/**
 * The time in milliseconds that a chart waits after its data has arrived, so that its surroundings are laid out (EP-122).
 */
export const drawDelay = 100
