import { describe, expect, test } from 'vitest'
import type { ListedCandidate } from '#contract/hiring/candidate.ts'
import {
  columnsOf,
  type ExportField,
  exportFields,
  exportTable,
} from '#web/admin/join-team/export-columns.ts'

const ada: ListedCandidate = {
  id: 1,
  candidateName: 'Ada',
  email: 'ada@example.com',
  designation: 'Analyst',
  description: `One line\n${'x'.repeat(300)}`,
  nameOfReference: '',
  candidateImage: 'applicant/0123456789abcdef.jpg',
  resumeName: 'ada.pdf',
  resumeSize: 1,
  status: 4,
  is_viewed: false,
  Created_at: '2025-07-05T04:05:00.000Z',
  position: 1,
  ai_score: null,
  scoringError: null,
}
const table = (fields: readonly ExportField[], candidates = [ada]) =>
  exportTable(columnsOf(fields), candidates, 'https://portico.example')

describe('the table of a spreadsheet', () => {
  test('has the chosen columns in their order, and with all of them the image', () => {
    expect(table(['status', 'candidateName']).rows).toEqual([
      ['Name', 'Status'],
      ['Ada', 'Evaluating'],
    ])
    const [head, row] = table(exportFields).rows
    expect(head).toEqual([
      'Image',
      'Name',
      'Email',
      'Designation',
      'Reference',
      'Description',
      'Status',
      'Date',
    ])
    expect(row?.[0]).toBe('https://portico.example/media/w_160,h_160/applicant/0123456789abcdef.jpg')
    expect(row?.[7]).toBe('Jul 05, 2025 12:05 AM')
    expect(columnsOf(['Created_at', 'nameOfReference'])).toEqual(['nameOfReference', 'Created_at'])
  })

  test('has columns as wide as their longest line, from 10 to 255 characters', () => {
    expect(table(['candidateName', 'email', 'description']).widths).toEqual([10, 15, 255])
  })

  test('has the word for every status', () => {
    const words = [0, 1, 2, 4, 7].map((status) => table(['status'], [{ ...ada, status }]).rows[1]?.[0])
    expect(words).toEqual(['Pending', 'Hired', 'Rejected', 'Evaluating', 'Unknown'])
  })
})
