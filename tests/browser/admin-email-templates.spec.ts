import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { EmailTemplate } from '#contract/mail/email-template.ts'
import { type NotificationTitle, notifications } from '#contract/mail/notifications.ts'
import { keysOf } from '#contract/records.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import {
  answerDialog,
  expectRows,
  pageSizeSelect,
  rowAction,
  rowOf,
  search,
  tabOf,
} from '#tests/browser/list-page.ts'
import { focusIn, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { failCalls, multipartTexts, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { toastOf } from '#tests/browser/toast.ts'
import { multipart } from '#tests/support/app.ts'
import { deleteAllCandidates, seedCandidate } from '#tests/support/candidates.ts'

const app = useBrowserTestApp()

beforeEach(async () => {
  await app.db.execute('truncate email_template, email_tag, outbox cascade')
  await deleteAllCandidates(app)
})

const addTemplate = (title: NotificationTitle, email_title: string, change: Record<string, string> = {}) =>
  app.asAdmin(
    'POST email-templates/',
    multipart({
      roles: title.startsWith('HR') ? '2' : '1',
      email_title,
      email_notification_type: String(notifications[title].id),
      notification_receiver_type: '1',
      email_content: '<p>Hello</p>',
      ...change,
    }),
  )
const templates = async (): Promise<EmailTemplate[]> =>
  (await app.asAdmin({ url: '/api/email-templates/' })).json()

async function openTemplates(options?: Parameters<typeof app.openSignedIn>[0]): Promise<Page> {
  const page = await app.openSignedIn(options)
  await page.goto('/authority/email-template')
  await waitVisible(page.getByRole('heading', { level: 1, name: 'Email Templates' }))
  await waitVisible(page.getByRole('tab', { name: /^Active/ }))
  return page
}
const newForm = (page: Page) => page.getByRole('form', { name: 'New email template' })
const bodyOf = (form: Locator) => form.getByRole('textbox', { name: 'Email content' })

describe('the e-mail templates', () => {
  test('are written with tags as whole pieces, previewed beside the form, and saved (AP-006, AP-245, AP-250..AP-252, AP-261, AP-264, AP-276, AP-285..AP-289)', async () => {
    await seedCandidate(app, { candidateName: 'Ada <Byron>' })
    const page = await openTemplates()
    await page.getByRole('button', { name: 'Add New' }).first().click()
    const form = newForm(page)
    const insert = (key: string) => form.getByRole('button', { name: `Insert [${key}]` }).click()
    await form.getByLabel('Role').selectOption({ label: 'Candidate' })
    await form.getByLabel('Notification type').selectOption({ label: 'Candidate hired' })
    await waitHidden(form.getByRole('button', { name: 'Insert [ai_score]' }))

    await form.getByLabel('Role').focus()
    await insert('candidate_name')
    await waitVisible(toastOf(page, 'Please place your cursor in the email message body or email title.'))

    const title = form.getByLabel('Email title')
    await title.fill('Welcome, !')
    await title.press('ArrowLeft')
    await insert('candidate_name')
    await expect.poll(() => title.inputValue()).toBe('Welcome, [candidate_name]!')

    const body = bodyOf(form)
    await body.click()
    await page.keyboard.type('Dear ')
    await insert('candidate_name')
    await page.keyboard.type(', [designation] x')
    await expect
      .poll(() => body.locator('[data-email-tag]').allTextContents())
      .toEqual(['[candidate_name]', '[designation]'])
    // One key takes the piece away as a whole.
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Backspace')
    await expect.poll(() => body.locator('[data-email-tag]').allTextContents()).toEqual(['[candidate_name]'])

    const preview = page.getByRole('region', { name: 'Preview' })
    await waitVisible(preview.getByText('Welcome, Mara Lindqvist!'))
    await preview.getByLabel('Preview for').selectOption({ label: 'Ada <Byron>' })
    await waitVisible(preview.getByText('Dear Ada <Byron>,'))
    await preview.getByText('Plain text').click()
    await waitVisible(preview.locator('pre').getByText('Dear Ada <Byron>,'))

    await form.getByRole('button', { name: 'Save' }).click()
    await waitVisible(toastOf(page, 'Email Template Created Successfully!'))
    await waitHidden(form)
    await expectRows(page, ['Welcome, [candidate_name]!'])
    expect(await templates()).toMatchObject([
      {
        roles: 1,
        email_notification_type: notifications.CANDIDATE_HIRED.id,
        notification_receiver_type: 1,
        email_content: '<p>Dear [candidate_name], </p>',
        status: 1,
      },
    ])
  })

  test('say at each field what is missing, and save nothing (AP-253..AP-259, AP-262, AP-263, AP-265..AP-267, AP-273)', async () => {
    const page = await openTemplates()
    await page.getByRole('button', { name: 'Add New' }).first().click()
    const form = newForm(page)
    await form.getByRole('checkbox', { name: 'Email' }).uncheck()
    const save = form.getByRole('button', { name: 'Save' })
    await save.click()
    for (const message of [
      'Please select a role.',
      'Email title is required.',
      'Notification type is required.',
      'Please select at least one receiver type.',
    ])
      await waitVisible(form.getByText(message, { exact: true }))
    await waitVisible(toastOf(page, 'Error creating email template.'))
    await form.getByRole('checkbox', { name: 'Email' }).check()
    await form.getByRole('checkbox', { name: 'Website' }).check()
    await form.getByLabel('Role').selectOption({ label: 'Recruiter' })
    await form.getByLabel('Notification type').selectOption({ label: 'Candidate hired' })
    await form.getByLabel('Email title').fill('[foo] and [bar] and [foo]')
    await save.click()
    for (const message of [
      'Email content is required.',
      'Web or mobile content is required.',
      'Please select a role that matches the selected notification type.',
      'Please select a notification type that matches the selected role.',
      'Invalid email tags found: [foo, bar]. Please use only available tags.',
    ])
      await waitVisible(form.getByText(message, { exact: true }))
    // The fields say it all, and the first of them is where to go on.
    expect(await form.getByRole('alert').count()).toBe(0)
    await focusIn(form.getByLabel('Role'))
    expect(await templates()).toEqual([])
  })

  test('are edited one at a time, switched, and deleted (AP-093, AP-106, AP-243, AP-244, AP-246..AP-249, AP-269, AP-270, AP-279, AP-423)', async () => {
    await addTemplate('CANDIDATE_HIRED', 'Hired')
    await addTemplate('CANDIDATE_REJECTED', 'Rejected', { email_content: '<p>Dear [candidate_name]</p>' })
    await addTemplate('HR_CONTACT', 'Contact', { status: '0' })
    const page = await openTemplates()
    await expectRows(page, ['Rejected', 'Hired'])
    expect(await page.getByRole('button', { name: /^Reorder/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Add New' }).first().click()
    await waitVisible(newForm(page))
    await rowOf(page, 'Rejected').getByRole('button', { name: /^Edit/ }).click()
    const edit = page.getByRole('form', { name: 'Edit Rejected' })
    await waitVisible(edit)
    await waitHidden(newForm(page))
    const typeTitles = await edit.getByLabel('Notification type').locator('option').allTextContents()
    expect(typeTitles).toContain('Candidate rejected')
    expect(typeTitles).not.toContain('Candidate hired')
    expect(typeTitles).not.toContain('HR contact')
    await waitVisible(bodyOf(edit).locator('[data-email-tag="candidate_name"]'))
    await edit.getByLabel('Email title').fill('No, thank you')
    await edit.getByRole('button', { name: 'Save' }).click()
    await waitVisible(toastOf(page, 'Email Template Updated Successfully!'))
    await waitHidden(edit)
    await expectRows(page, ['No, thank you', 'Hired'])

    const switches = recordApiRequests(page)
    await rowOf(page, 'Hired')
      .getByRole('button', { name: /^Deactivate/ })
      .click()
    await waitVisible(toastOf(page, 'Status Updated Successfully!'))
    const [switched] = writes(switches)
    expect([switched?.method, multipartTexts(switched?.body ?? '')]).toEqual(['PATCH', { status: '0' }])
    await expectRows(page, ['No, thank you'])
    await expect.poll(() => tabOf(page, 'Inactive').innerText()).toContain('2')
    await tabOf(page, 'Inactive').click()
    await expectRows(page, ['Contact', 'Hired'])
    const calls = recordApiRequests(page)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Delete All' }).click()
    await answerDialog(page, 'Yes')
    await waitVisible(page.getByText('No data to display'))
    expect(writes(calls).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE email-templates/bulk-delete/',
    ])
  })
})

test('a list and counts that cannot be read are named in their place, without a message (AP-277)', async () => {
  const page = await app.openSignedIn()
  await failCalls(page, 'email-templates/**')
  await page.goto('/authority/email-template')
  await waitVisible(page.getByText('The list could not be loaded.'))
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

describe('when every notification has its template', () => {
  test('no further one begins, what fails is named, and one that is deleted makes room (AP-028, AP-039, AP-041, AP-083, AP-085, AP-271, AP-272, AP-274, AP-275, AP-278, AP-297)', async () => {
    for (const title of keysOf(notifications))
      await addTemplate(title, `On ${title}`, { status: title.startsWith('HR') ? '0' : '1' })
    const page = await app.openSignedIn()
    const calls = recordApiRequests(page)
    await page.goto('/authority/email-template')
    await waitVisible(rowOf(page, 'On CANDIDATE_HIRED'))
    const first = calls.find(({ path }) => path === 'email-templates/')?.query
    expect([first?.get('sort_by'), first?.get('status')]).toEqual(['-created_at', '1'])

    const addNew = page.getByRole('button', { name: 'Add New' }).first()
    await addNew.click()
    await waitVisible(toastOf(page, 'All notification types are currently used.'))
    await waitHidden(newForm(page))

    await search(page, 'HIRED')
    await expectRows(page, ['On CANDIDATE_HIRED'])
    for (const [tab, count] of [
      ['Active', '1'],
      ['Inactive', '0'],
    ] as const)
      await expect.poll(() => tabOf(page, tab).innerText()).toContain(count)
    const restoreDelete = await failCalls(page, 'email-templates/*/', 'DELETE')
    const remove = async () => {
      await rowAction(page, 'On CANDIDATE_HIRED', 'Delete').click()
      await answerDialog(page, 'Yes')
    }
    await remove()
    await waitVisible(toastOf(page, 'Failed to delete email template'))
    await restoreDelete()
    await rowAction(page, 'On CANDIDATE_HIRED', 'Edit').click()
    const edit = page.getByRole('form', { name: 'Edit On CANDIDATE_HIRED' })
    await edit.getByLabel('Email title').fill('Changed')
    const restorePatch = await failCalls(page, 'email-templates/*/', 'PATCH')
    await edit.getByRole('button', { name: 'Save' }).click()
    await waitVisible(toastOf(page, 'Error updating email template.'))
    expect(await edit.getByLabel('Email title').inputValue()).toBe('Changed')
    await restorePatch()
    await edit.getByRole('button', { name: 'Save' }).click()
    await waitHidden(edit)
    await search(page, '')
    await rowAction(page, 'Changed', 'Delete').click()
    await answerDialog(page, 'Yes')
    await waitHidden(rowOf(page, 'Changed'))
    expect(await page.getByRole('alertdialog').filter({ hasText: 'Deleted' }).count()).toBe(0)
    await addNew.click()
    const types = newForm(page).getByLabel('Notification type').locator('option')
    await expect.poll(() => types.allTextContents()).toEqual(['Choose a type', 'Candidate hired'])

    await tabOf(page, 'Inactive').click()
    await waitVisible(rowOf(page, 'On HR_CONTACT'))
    await waitHidden(newForm(page))
    await pageSizeSelect(page).selectOption('20')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('emailTemplates'))).toBe('20')
  })
})

describe('the tags', () => {
  test('are looked up, added, changed, and deleted in a dialog (AP-280..AP-285, AP-290..AP-292)', async () => {
    const page = await openTemplates()
    await page.getByRole('button', { name: 'Tags' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tags' })
    const entry = (key: string) => dialog.getByRole('listitem').filter({ hasText: `[${key}]` })
    await waitVisible(entry('company_name').getByText('Larkfield Advisory'))
    expect(await entry('candidate_name').first().getByRole('button').count()).toBe(0)
    const calls = recordApiRequests(page)
    await dialog.getByRole('button', { name: 'Add tag' }).click()
    await waitVisible(dialog.getByText('Please add a key.'))
    expect(writes(calls)).toEqual([])
    await dialog.getByLabel('Key').fill('office')
    await dialog.getByLabel('Value').fill('Richmond')
    const restoreCreate = await failCalls(page, 'email-tags/', 'POST')
    await dialog.getByRole('button', { name: 'Add tag' }).click()
    await waitVisible(toastOf(page, 'Error creating tag.'))
    await restoreCreate()
    await dialog.getByRole('button', { name: 'Add tag' }).click()
    await waitVisible(entry('office').getByText('Richmond'))
    // On a phone each tag has the room that it needs.
    await page.setViewportSize({ width: 390, height: 844 })
    const overlaps = await dialog
      .getByRole('listitem')
      .evaluateAll((items) => items.some((item) => item.scrollHeight > item.clientHeight + 1))
    expect(overlaps).toBe(false)
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByLabel('Key').fill('place')
    await dialog.getByLabel('Or the same as').selectOption('office')
    await dialog.getByRole('button', { name: 'Add tag' }).click()
    await waitVisible(entry('place').getByText('Richmond'))
    await dialog.getByRole('button', { name: 'Edit [office]' }).click()
    await dialog.getByLabel('Value').fill('Pune')
    const restoreUpdate = await failCalls(page, 'email-tags/*/', 'PATCH')
    await dialog.getByRole('button', { name: 'Save tag' }).click()
    await waitVisible(toastOf(page, 'Error updating tag.'))
    await restoreUpdate()
    await dialog.getByRole('button', { name: 'Save tag' }).click()
    await waitVisible(entry('place').getByText('Pune'))
    await dialog.getByRole('button', { name: 'Delete [office]' }).click()
    await answerDialog(page, 'Yes')
    await waitVisible(toastOf(page, 'Error deleting tag.'))
    await dialog.getByRole('button', { name: 'Delete [place]' }).click()
    await answerDialog(page, 'Yes')
    await waitHidden(dialog.getByRole('button', { name: 'Delete [place]' }))
  })
})
