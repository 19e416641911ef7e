import type { IssuePriority, IssueType } from '#contract/tracker/issue-fields.ts'
import { type IconKind, iconName } from '#server/tracker/urls.ts'

interface Icon {
  readonly color: string
  /** Lines on a 16 by 16 square. */
  readonly lines: string
}

const types: Readonly<Record<IssueType, Icon>> = {
  Bug: {
    color: '#c0352b',
    lines: 'M6 6.5a2 2 0 0 1 4 0v3a2 2 0 0 1-4 0zM4 6l2 1M4 10l2-1M12 6l-2 1M12 10l-2-1',
  },
  Task: { color: '#2f6fb7', lines: 'm4.5 8.5 2.5 2.5 4.5-5.5' },
  'Sub-task': { color: '#4a86c5', lines: 'M4.5 4.5h4v4h-4zM7 11.5h4.5V7' },
  'Technical task': { color: '#3f6475', lines: 'm6 5.5-2.5 2.5L6 10.5M10 5.5l2.5 2.5-2.5 2.5' },
  'Functional Requirement': { color: '#6b4fa3', lines: 'M4.5 5h7M4.5 8h7M4.5 11h4' },
  'Technical Requirement': { color: '#51459b', lines: 'M6.2 4.5v7M9.8 4.5v7M4.5 6.3h7M4.5 9.7h7' },
  Deliverable: {
    color: '#8a6116',
    lines: 'M4.5 6.2 8 4.3l3.5 1.9v3.7L8 11.8 4.5 9.9zM4.5 6.2 8 8.1l3.5-1.9M8 8.1v3.7',
  },
  'Production Support': { color: '#b4541a', lines: 'M8 4.3v4.4M8 11.4v.1' },
  Story: { color: '#2f7d4f', lines: 'M5.5 4.5h5v7L8 9.3l-2.5 2.2z' },
  Epic: { color: '#8c3f97', lines: 'M8.8 4 5.2 8.6h2.5L7.2 12l3.6-4.7H8.3z' },
  Improvement: { color: '#1f7f86', lines: 'M8 11.5v-7M5 7.3l3-2.8 3 2.8' },
  'New Feature': { color: '#3d7a1f', lines: 'M8 4.5v7M4.5 8h7' },
  Wish: { color: '#a8417c', lines: 'm8 4.2 1.2 2.5 2.7.3-2 1.8.6 2.7L8 10.1l-2.5 1.4.6-2.7-2-1.8 2.7-.3z' },
}

const priorities: Readonly<Record<IssuePriority, Icon>> = {
  Highest: { color: '#b3261e', lines: 'm4 8 4-4 4 4M4 12l4-4 4 4' },
  High: { color: '#c8442f', lines: 'm4 10 4-4 4 4' },
  Medium: { color: '#b3730c', lines: 'M4 6.5h8M4 9.5h8' },
  Low: { color: '#3b78b8', lines: 'm4 6 4 4 4-4' },
  Lowest: { color: '#5f8fbf', lines: 'm4 4 4 4 4-4M4 8l4 4 4-4' },
}

const drawn = (icons: Readonly<Record<string, Icon>>, draw: (icon: Icon) => string) =>
  new Map(Object.entries(icons).map(([name, icon]) => [iconName(name), draw(icon)]))

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${inner}</svg>`
const strokes = (lines: string, color: string) =>
  `<path d="${lines}" fill="none" stroke="${color}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>`

/** The icons of the local tracker as SVG, by their names in URLs. */
export const icons: Readonly<Record<IconKind, ReadonlyMap<string, string>>> = {
  issuetype: drawn(types, ({ color, lines }) =>
    svg(`<rect width="16" height="16" rx="3" fill="${color}"/>${strokes(lines, '#fff')}`),
  ),
  priority: drawn(priorities, ({ color, lines }) => svg(strokes(lines, color))),
}
