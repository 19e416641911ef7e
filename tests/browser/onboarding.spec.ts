import { expect, test } from 'vitest'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { openCandidates, panelOf, statusSelectOf, view } from '#tests/browser/join-team-page.ts'
import { waitForList } from '#tests/browser/list-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { createAdmin, createEmployee } from '#tests/support/accounts.ts'
import { multipart } from '#tests/support/app.ts'
import { seedCandidate } from '#tests/support/candidates.ts'

const app = useBrowserTestApp()

test('an owner hires someone as a colleague in one dialog, and takes it back when they leave', async () => {
  await createEmployee(app, 'katherine')
  await app.asAdmin('POST projects/', { key: 'LIGHT', name: 'Lighthouse' })
  const name = 'Annie Easley'
  await seedCandidate(app, { candidateName: name, email: 'annie@example.com' }, { hasImage: true })
  const page = await app.openSignedIn({ as: await createAdmin(app) })
  await openCandidates(page)
  await statusSelectOf(page, name).selectOption('Hired')
  const question = page.getByRole('alertdialog')
  // By keyboard, without a pointer.
  await question.getByLabel('Employee account').press('Space')
  await question.getByLabel('Team page').press('Space')
  await question.getByLabel('Projects').press('Space')
  await question.getByLabel('Lighthouse').press('Space')
  await question.getByLabel('Welcome conversation').press('Space')
  await expect.poll(() => question.getByLabel('Username').inputValue()).toBe('annie.e')
  await question.getByLabel('Username').fill('katherine')
  expect(await violations(page, 'all', '[role$=dialog]')).toEqual([])
  await question.getByRole('button', { name: 'Yes' }).click()
  await waitVisible(question.getByText('Choose at least one colleague for the conversation.'))
  await question.getByLabel('Katherine Johnson').press('Space')
  await question.getByRole('button', { name: 'Yes' }).press('Enter')
  await waitVisible(question.getByText('An employee with this username already exists.'))
  await question.getByLabel('Username').fill('annie')
  await question.getByRole('button', { name: 'Yes' }).press('Enter')
  await waitHidden(question)
  // Without a mail server the invitation is passed on.
  const passedOn = page.getByRole('dialog', { name: 'Link for annie' })
  expect(await passedOn.getByLabel('Link').inputValue()).toContain('token=')
  await passedOn.getByRole('button', { name: 'Done' }).press('Enter')

  const panel = await view(page, name)
  const colleague = panel.getByRole('region', { name: 'Became a colleague' })
  await waitVisible(colleague.getByText('Conversation'))
  await colleague.getByRole('button', { name: 'Undo: Conversation Welcome, Annie' }).press('Enter')
  await waitVisible(colleague.getByText('Undone by'))
  expect(await violations(page, 'all', 'main')).toEqual([])
  await colleague.getByRole('button', { name: 'Add a step' }).click()
  const steps = page.getByRole('dialog')
  expect(await steps.getByLabel('Employee account').isDisabled()).toBe(true)
  await steps.getByRole('button', { name: 'Cancel' }).click()
  await waitVisible(panelOf(page, name))

  await colleague.getByRole('link', { name: 'annie', exact: true }).click()
  await waitForList(page)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: `Deactivate ${name}` }).click()
  const leaving = page.getByRole('alertdialog')
  await waitVisible(leaving.getByText('Lighthouse'))
  expect(await leaving.getByLabel('Unpublish the team page').isDisabled()).toBe(true)
  expect(await violations(page, 'all', '[role$=dialog]')).toEqual([])
  await leaving.getByRole('button', { name: 'Deactivate' }).press('Enter')
  await waitVisible(row.getByText('Deactivated'))
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await waitVisible(row.getByText('Invited'))
  await waitVisible(
    page.getByRole('region', { name: 'Joining and leaving' }).getByText('Left project').first(),
  )
})

test('an account is taken back with what it has joined, once confirmed, and linked again under its own username', async () => {
  const { id: project } = (await app.asAdmin('POST projects/', { key: 'PIER', name: 'Pier' })).json()
  const name = 'Dorothy Vaughan'
  const { id } = await seedCandidate(app, { candidateName: name, email: 'dorothy@example.com' })
  const { values } = (await app.asAdmin(`GET candidates/${id}/onboarding/`)).json()
  const hiring = multipart({
    ...values,
    username: 'dorothy',
    steps: ['account', 'project'],
    projects: String(project),
  })
  expect(await app.asAdmin(`POST candidates/${id}/onboarding/`, hiring)).toAnswer(201)
  const page = await app.openSignedIn({ path: `/authority/join-team?id=${id}` })
  const colleague = page.getByRole('region', { name: 'Became a colleague' })
  await colleague.getByRole('button', { name: 'Undo: Employee account dorothy' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo “Employee account dorothy”?' })
  await waitVisible(question.getByRole('listitem').getByText('Member of Pier'))
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => colleague.getByText('Undone by').count()).toBe(2)
  await colleague.getByRole('button', { name: 'Add a step' }).click()
  const steps = page.getByRole('dialog')
  await steps.getByLabel('Employee account').press('Space')
  await steps.getByRole('button', { name: 'Do these steps' }).click()
  await waitVisible(page.getByRole('dialog', { name: 'Link for dorothy', exact: true }))
})

test('a recruiter asks the owners by one click, and an owner finds it on the dashboard', async () => {
  const name = 'Christine Darden'
  const { id } = await seedCandidate(app, { candidateName: name, status: candidateStatuses.hired })
  const recruiter = await createAdmin(app, 'maurice@example.com', 'recruiter')
  const page = await app.openSignedIn({ path: `/authority/join-team?id=${id}`, as: recruiter })
  await page.getByRole('button', { name: 'Ask the owners' }).press('Enter')
  await waitVisible(page.getByText('The owners were asked by Grace Hopper, just now.'))
  expect(await violations(page, 'all', 'main')).toEqual([])
  const owner = await app.openSignedIn({ path: '/authority/dashboard' })
  await owner.getByRole('link', { name: `Make ${name} a colleague` }).click()
  await waitVisible(owner.getByText('Grace Hopper has asked you to make them a colleague, just now.'))
  await waitVisible(owner.getByRole('button', { name: 'Make them a colleague' }))
})
