import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Download, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { checkboxOf, openCandidates, view } from '#tests/browser/join-team-page.ts'
import { expectRows, waitForList } from '#tests/browser/list-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { failCalls, recordApiRequests } from '#tests/browser/requests.ts'
import { expectVisibleFor, pauseClock, toastOf } from '#tests/browser/toast.ts'
import { deleteAllCandidates, seedCandidate, seedCandidates } from '#tests/support/candidates.ts'
import { defined } from '#tests/support/defined.ts'
import { pdfFile } from '#tests/support/job-application.ts'

const app = useBrowserTestApp()
const { hired } = candidateStatuses

beforeEach(() => deleteAllCandidates(app))

const bytesOf = async (download: Download) => readFile(await download.path())

async function downloadBy(page: Page, act: () => Promise<unknown>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return download
}

describe('a spreadsheet of candidates', () => {
  const fields = ['All', 'Name', 'Email', 'Designation', 'Reference', 'Description', 'Status', 'Date']
  const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Export' })
  const open = (page: Page) => page.getByRole('button', { name: 'Export', exact: true }).click()
  const press = (page: Page, name: string) => menuOf(page).getByRole('button', { name }).click()
  const boxOf = (page: Page, field: string) => menuOf(page).getByLabel(field, { exact: true })
  const ticked = (page: Page) =>
    menuOf(page)
      .getByRole('checkbox', { checked: true })
      .evaluateAll((boxes: HTMLInputElement[]) => boxes.map((box) => box.labels?.[0]?.textContent))

  test('has the fields that are ticked, which Done keeps and Cancel does not (HD-100..HD-106)', async () => {
    const page = await app.openSignedIn({ clock: true })
    await openCandidates(page)
    await open(page)
    const boxes = menuOf(page).getByRole('checkbox')
    expect(
      await boxes.evaluateAll((all: HTMLInputElement[]) => all.map((box) => box.labels?.[0]?.textContent)),
    ).toEqual(fields)
    expect(await menuOf(page).getByRole('button').allInnerTexts()).toEqual(
      expect.arrayContaining(['Download', 'Done', 'Cancel']),
    )
    await waitVisible(menuOf(page).getByText('Exports every candidate of this tab.'))
    if (!(await boxOf(page, 'All').isChecked())) await boxOf(page, 'All').check()
    expect(await ticked(page)).toEqual(fields)
    await boxOf(page, 'Email').uncheck()
    expect(await boxOf(page, 'All').isChecked()).toBe(false)
    await press(page, 'Done')
    await waitHidden(menuOf(page))
    await open(page)
    expect(await ticked(page)).toEqual(fields.filter((field) => field !== 'All' && field !== 'Email'))
    await boxOf(page, 'Name').uncheck()
    await press(page, 'Cancel')
    await waitHidden(menuOf(page))
    await open(page)
    expect(await ticked(page)).toContain('Name')
    await boxOf(page, 'All').check()
    await boxOf(page, 'All').uncheck()
    expect(await ticked(page)).toEqual([])
    const requests = recordApiRequests(page)
    await pauseClock(page)
    await press(page, 'Download')
    const warning = toastOf(page, 'No Fields Selected')
    await expectVisibleFor(
      page,
      warning.filter({ hasText: 'Please select at least one field to export.' }),
      2000,
    )
    expect(requests).toEqual([])
  })

  test('holds the whole tab in the order of the list, all of it as text (HD-107..HD-117, HD-513)', async () => {
    await seedCandidate(
      app,
      { candidateName: 'Zoe', created_at: '2025-01-05T20:04:00Z', description: 'x'.repeat(400) },
      { hasImage: true },
    )
    await seedCandidates(app, [
      { candidateName: '=1+1', email: '+49@example.com', designation: '-2', nameOfReference: '@SUM(A1)' },
      { candidateName: 'Hal', status: hired },
      // So much text that no library takes it for little.
      ...[...Array(40).keys()].map((index) => ({
        candidateName: `Person ${index}`,
        description: `${index} `.repeat(1600),
      })),
    ])
    const page = await app.openSignedIn({ clock: true })
    await openCandidates(page, '?tab=pending&search=zoe&sort=-candidateName')
    await expectRows(page, ['Zoe'])
    const requests = recordApiRequests(page)
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    await open(page)
    await pauseClock(page)
    const download = await downloadBy(page, () => press(page, 'Download'))
    await expectVisibleFor(page, toastOf(page, 'Export Successful'), 1500)
    await page.clock.resume()
    expect(download.suggestedFilename()).toBe('candidates_export.xlsx')
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET candidates/'])
    expect(workers).toHaveLength(1)

    const parts = unzipSync(await bytesOf(download))
    const part = (name: string) => strFromU8(defined(parts[name]))
    expect(part('xl/workbook.xml')).toContain('name="Candidates"')
    const sheet = part('xl/worksheets/sheet1.xml')
    expect(sheet).not.toContain('<f>')
    const widths = [...sheet.matchAll(/<col [^>]*?width="([\d.]+)"/g)].map(([, width]) => Number(width))
    expect(widths).toHaveLength(8)
    expect([Math.min(...widths), Math.max(...widths)]).toEqual([10, 255])
    const rows = rowsOf(sheet, parts['xl/sharedStrings.xml'] ? part('xl/sharedStrings.xml') : '')
    expect(rows[0]).toEqual(['Image', ...fields.slice(1)])
    const names = rows.slice(1).map((row) => row[1])
    expect(names).toHaveLength(42)
    expect(names).toEqual(names.toSorted((a, b) => String(b).localeCompare(String(a))))
    const zoe = rows.find((row) => row[1] === 'Zoe')
    expect(zoe?.[0]).toMatch(new RegExp(`^${app.url}/media/w_160,h_160/applicant/`))
    expect(zoe?.slice(6)).toEqual(['Pending', 'Jan 05, 2025 3:04 PM'])
    const formula = rows.find((row) => row[1] === '=1+1')
    expect(formula?.slice(1, 5)).toEqual(['=1+1', '+49@example.com', '-2', '@SUM(A1)'])

    await open(page)
    for (const field of ['Email', 'Designation', 'Reference', 'Description', 'Date'])
      await boxOf(page, field).uncheck()
    const smaller = await downloadBy(page, () => press(page, 'Download'))
    const small = unzipSync(await bytesOf(smaller))
    const shared = small['xl/sharedStrings.xml']
    expect(
      rowsOf(strFromU8(defined(small['xl/worksheets/sheet1.xml'])), shared ? strFromU8(shared) : '')[0],
    ).toEqual(['Name', 'Status'])
  })

  /** The texts of a sheet by row; every cell must be a text, and empty ones are left out. */
  function rowsOf(sheet: string, sharedStrings: string): string[][] {
    const shared = [...sharedStrings.matchAll(/<si>(?:<t\/>|<t[^>]*>(.*?)<\/t>)<\/si>/gs)].map(
      ([, text = '']) => String(text),
    )
    return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) => {
      const texts: string[] = []
      for (const [, column, attributes, index] of String(row).matchAll(
        /<c r="([A-Z])\d+"([^>]*)><v>(\d+)<\/v><\/c>/g,
      )) {
        expect(attributes).toContain('t="s"')
        texts['ABCDEFGH'.indexOf(String(column))] = String(shared[Number(index)])
      }
      return texts
    })
  }
})

describe('resumes', () => {
  test('are saved alone under their own names, or together (HD-096, HD-097, HD-136, HD-207)', async () => {
    const resume = pdfFile()
    const ada = await seedCandidate(app, { candidateName: 'Ada', resumeName: 'Ada Lovelace.pdf' }, { resume })
    const mia = await seedCandidate(app, { candidateName: 'Mia', resumeName: 'mia.pdf' }, { resume })
    const page = await app.openSignedIn()
    await openCandidates(page)
    const requests = recordApiRequests(page)
    const bodies = () =>
      requests
        .filter(({ path }) => path === 'candidates/download-resumes/')
        .map(({ method, body }) => [method, JSON.parse(body)])
    const rowButton = page.getByRole('button', { name: 'Download resume of Ada' })
    const one = await downloadBy(page, () => rowButton.click())
    expect(one.suggestedFilename()).toBe('Ada Lovelace.pdf')
    expect((await bytesOf(one)).equals(resume)).toBe(true)
    const panel = await view(page, 'Mia')
    const attached = await downloadBy(page, () => panel.getByRole('button', { name: 'Download' }).click())
    expect(attached.suggestedFilename()).toBe('mia.pdf')
    await panel.getByRole('button', { name: 'Close' }).click()
    await checkboxOf(page, 'Ada').check()
    await checkboxOf(page, 'Mia').check()
    const downloadAll = page.locator('.bulk-bar').getByRole('button', { name: 'Download all' })
    const all = await downloadBy(page, () => downloadAll.click())
    expect(all.suggestedFilename()).toBe('candidate_resumes.zip')
    expect(Object.keys(unzipSync(await bytesOf(all)))).toHaveLength(2)
    expect(bodies()).toEqual([
      ['POST', { ids: [ada.id] }],
      ['POST', { ids: [mia.id] }],
      ['POST', { ids: [ada.id, mia.id] }],
    ])
    await failCalls(page, 'candidates/download-resumes/')
    const failure = toastOf(page, 'Download Failed')
    for (const button of [downloadAll, rowButton]) {
      await button.click()
      await waitVisible(failure.getByText('Unable to download resumes. Please try again.'))
      await failure.getByRole('button', { name: 'OK' }).click()
      await waitHidden(failure)
    }
    await waitForList(page)
  })
})
