/** The texts of charts, to the letter (EP-105, EP-114 to EP-121, EP-135). */
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

/** The failure of a call that was answered (EP-117). */
export const sprintsRefused = (project: string, status: number): string =>
  `Failed to fetch sprint data for project: ${project}. Status: ${status}`

/** How long a chart waits after its data arrived, so that what surrounds it is laid out, in milliseconds (EP-122). */
export const drawDelay = 100
