import { beforeEach, describe, expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { fillForm, openAddForm, openEditForm, submit } from '#tests/browser/form-page.ts'
import { listCaseOf } from '#tests/browser/list-cases.ts'
import { answerDialog, openList, rowAction, rowOf, rowsOf } from '#tests/browser/list-page.ts'
import { descriptionOf, waitForPath, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { failCalls, multipartTexts, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { deleteAllRows, fetchRows, seedRow } from '#tests/browser/rows.ts'
import { expectToastsOfReplies, toastOf } from '#tests/browser/toast.ts'
import { imageUpload } from '#tests/support/app.ts'

const app = useBrowserTestApp()
const blogs = listCaseOf('blog')
const categories = listCaseOf('blogcategory')
const noon = new Date('2025-06-01T12:34:56.000Z')

beforeEach(async () => {
  await deleteAllRows(app, blogs.type)
  await deleteAllRows(app, categories.type)
  await seedRow(app, categories.type, 'Gardening', { status: '1' })
  await seedRow(app, categories.type, 'Bees', { status: '1' })
  await seedRow(app, categories.type, 'Poetry')
})

describe('blogs', () => {
  test('lead on to their categories, and choose among the active ones (AP-167, AP-171, AP-172, AP-173)', async () => {
    await seedRow(app, blogs.type, 'Falcons', { blogCategory: 'Falconry' })
    const page = await app.openList(blogs.type)
    const calls = recordApiRequests(page)
    const form = await openAddForm(page, blogs)
    const choices = form.getByLabel('Blog Category', { exact: true }).locator('option')
    await expect.poll(() => choices.allTextContents()).toEqual(['Choose…', 'Gardening', 'Bees'])
    expect(calls.find(({ path }) => path === 'blogcategory/')?.query.toString()).toBe('status=1')
    const edit = await openEditForm(page, 'Falcons')
    await expect.poll(() => edit.getByLabel('Blog Category', { exact: true }).inputValue()).toBe('Falconry')
    await edit.getByLabel('Author').fill('Somebody')
    await submit(edit)
    await waitVisible(rowOf(page, 'Somebody').getByText('Falconry'))
    await page.getByRole('link', { name: 'Blog Category' }).last().click()
    await waitForPath(page, '/authority/blog-category')
  })

  test('are shown as scheduled while their post date is in the future', async () => {
    const blogPostDate = new Date(Date.now() + 864e5).toISOString()
    await seedRow(app, blogs.type, 'Tomorrow', { status: '1', blogPostDate })
    await seedRow(app, blogs.type, 'Yesterday', { status: '1' })
    await seedRow(app, blogs.type, 'Some day', { blogPostDate })
    const page = await app.openList(blogs.type)
    const scheduled = (name: string) => rowOf(page, name).getByText('Scheduled', { exact: true })
    await waitVisible(scheduled('Tomorrow'))
    expect([await scheduled('Yesterday').count(), await scheduled('Some day').count()]).toEqual([0, 0])
  })

  test('get a slug that follows the title until it is edited (AP-174, AP-175, AP-176, AP-177, AP-178, AP-179, AP-180)', async () => {
    const page = await app.openList(blogs.type)
    const form = await openAddForm(page, blogs)
    const title = form.getByLabel('Title', { exact: true })
    const slug = form.getByLabel('URL Slug', { exact: true })
    const button = form.getByRole('button', { name: /URL Slug$/ })
    await expect.poll(() => button.textContent()).toBe('Edit')
    expect(await slug.isEditable()).toBe(false)
    for (const [text, made] of [
      ['  My First Blog ', 'my-first-blog'],
      ['Several   blanks', 'several-blanks'],
      ['- At the ends -', 'at-the-ends'],
      ['What is ERP?', 'what-is-erp'],
      ['50% of A/B #1 \\ 2', '50-of-ab-1-2'],
      ['My First Blog', 'my-first-blog'],
    ] as const) {
      await title.fill(text)
      await expect.poll(() => slug.inputValue()).toBe(made)
    }
    await button.click()
    await expect.poll(() => button.textContent()).toBe('Save')
    expect(await slug.isEditable()).toBe(true)
    await title.fill('Another title')
    await expect.poll(() => slug.inputValue()).toBe('my-first-blog')
    await slug.fill('by-hand')
    await button.click()
    await expect.poll(() => button.textContent()).toBe('Edit')
    expect(await slug.isEditable()).toBe(false)
    await title.fill('A third title')
    await expect.poll(() => slug.inputValue()).toBe('by-hand')
  })

  test('keep an edited slug when their title changes, and old slugs redirect (AP-181, AP-196)', async () => {
    await seedRow(app, blogs.type, 'By itself', { slug: 'by-itself' })
    await seedRow(app, blogs.type, 'By hand', { slug: 'chosen' })
    const page = await app.openList(blogs.type)
    const calls = recordApiRequests(page)
    for (const [text, before, after] of [
      ['By hand', 'chosen', 'chosen'],
      ['By itself', 'by-itself', 'by-itself-changed'],
    ] as const) {
      const form = await openEditForm(page, text)
      await form.getByLabel('Title', { exact: true }).fill(`${text} changed`)
      await expect.poll(() => form.getByLabel('URL Slug', { exact: true }).inputValue()).toBe(after)
      await submit(form)
      await waitVisible(rowOf(page, `${text} changed`))
      const sent = writes(calls).at(-1)
      expect([sent?.method, sent?.path]).toEqual(['PATCH', `blog/${before}/`])
      expect(multipartTexts(String(sent?.body)).slug).toBe(after)
    }
  })

  test('are posted on the chosen day with the time of day that it is (AP-185)', async () => {
    const page = await app.openSignedIn()
    await page.clock.setFixedTime(noon)
    await openList(page, blogs.type)
    const form = await openAddForm(page, blogs)
    await fillForm(form, blogs.type, 'Winter')
    await submit(form)
    await waitHidden(form)
    expect((await fetchRows(app, blogs.type))[0]?.blogPostDate).toBe('2025-03-04T12:34:56.000Z')
    await expect.poll(() => rowsOf(page).locator('[data-kind=date] time').textContent()).toBe('2 months ago')
  })

  test('show inline messages, not toasts, for failed updates and loads (AP-193)', async () => {
    await seedRow(app, blogs.type, 'First')
    const page = await app.openList(blogs.type)
    const mend = await failCalls(page, 'blog/*/', 'PATCH')
    await rowOf(page, 'First')
      .getByRole('button', { name: /^Publish/ })
      .click()
    await waitVisible(page.getByText('Could not change the blog.'))
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await mend()
    for (const call of ['blog/?*', 'blog/count/?*']) {
      const restore = await failCalls(page, call)
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/blog/'))
      await page.reload()
      await failed
      if (call === 'blog/?*') await waitVisible(page.getByText('The list could not be loaded.'))
      else await waitVisible(rowOf(page, 'First'))
      expect(await page.getByRole('alertdialog').count()).toBe(0)
      await restore()
    }
  })

  test('show that a slug is taken (AP-189, AP-191, AP-424)', async () => {
    await seedRow(app, blogs.type, 'First', { slug: 'winter' })
    await seedRow(app, blogs.type, 'Second', { slug: 'second' })
    const page = await app.openList(blogs.type)
    const form = await openAddForm(page, blogs)
    await fillForm(form, blogs.type, 'Winter')
    await submit(form)
    const toast = toastOf(page, 'Slug Already Exists')
    const text = 'A blog with this slug already exists. Please choose a different slug.'
    await waitVisible(toast.getByText(text, { exact: true }))
    await waitVisible(toast.locator('svg.lucide-circle-alert'))
    await expect
      .poll(() => descriptionOf(form.getByLabel('URL Slug', { exact: true })))
      .toBe('blog with this slug already exists.')
    await form.getByRole('button', { name: 'Edit URL Slug' }).click()
    await form.getByLabel('URL Slug', { exact: true }).fill('winter-again')
    await submit(form)
    await waitVisible(toastOf(page, 'Blog Created Successfully!'))
    const edit = await openEditForm(page, 'Second')
    await edit.getByRole('button', { name: 'Edit URL Slug' }).click()
    await edit.getByLabel('URL Slug', { exact: true }).fill('winter')
    await submit(edit)
    await waitVisible(toastOf(page, 'Failed to Update Blog').getByText('blog with this slug already exists.'))
  })

  test('show why saving or deleting failed, with the server’s message where there is one (AP-190, AP-191, AP-192)', async () => {
    await seedRow(app, blogs.type, 'First')
    const detail = { status: 503, json: { detail: 'The blog is closed.' } }
    const raw = { status: 400, json: { author: ['Nobody.'] } }
    const page = await app.openList(blogs.type, '', { clock: true })
    const form = await openAddForm(page, blogs)
    await fillForm(form, blogs.type, 'Winter')
    await expectToastsOfReplies(
      page,
      'POST blog/**',
      'Failed to Create Blog',
      [
        [detail, 'The blog is closed.'],
        [raw, 'Please try again.'],
        ['none', 'Please try again.'],
      ],
      () => submit(form),
    )
    const edit = await openEditForm(page, 'First')
    await edit.getByLabel('Author').fill('Somebody')
    const updates = [
      [detail, 'The blog is closed.'],
      [raw, '{"author":["Nobody."]}'],
      ['none', 'Please try again.'],
    ] as const
    await expectToastsOfReplies(page, 'PATCH blog/**', 'Failed to Update Blog', updates, () => submit(edit))
    const deletions = [updates[0], updates[2]]
    await expectToastsOfReplies(page, 'DELETE blog/**', 'Failed to Delete Blog', deletions, async () => {
      await rowAction(page, 'First', 'Delete').click()
      await answerDialog(page, 'Yes')
    })
    await waitVisible(rowOf(page, 'First'))
  })

  test('have an editor with underline and images (AP-195, AP-294, AP-295)', async () => {
    const page = await app.openList(blogs.type)
    const form = await openAddForm(page, blogs)
    await fillForm(form, blogs.type, 'Winter', [
      'title',
      'blogCategory',
      'author',
      'location',
      'blogPostDate',
    ])
    await form.getByLabel('Image', { exact: true }).setInputFiles(await imageUpload())
    const tools = form.getByRole('toolbar', { name: 'Formatting' })
    expect(
      await tools.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
    ).toEqual([
      'Heading',
      'Bold',
      'Italic',
      'Underline',
      'Link',
      'Bulleted list',
      'Numbered list',
      'Outdent',
      'Indent',
      'Undo',
      'Redo',
      'Insert table',
      'Insert image',
    ])
    await form.getByRole('textbox', { name: 'Description' }).click()
    await tools.getByRole('button', { name: 'Underline' }).click()
    await page.keyboard.type('under')
    await tools.getByRole('button', { name: 'Underline' }).click()
    const chooser = page.waitForEvent('filechooser')
    const uploaded = page.waitForResponse((response) => response.url().endsWith('/api/upload-image/'))
    await tools.getByRole('button', { name: 'Insert image' }).click()
    await (await chooser).setFiles(await imageUpload('inside.png'))
    const { url }: { url: string } = await (await uploaded).json()
    await waitVisible(form.locator(`[contenteditable] img[src="${url}"]`))
    await submit(form)
    await waitHidden(form)
    const description = String((await fetchRows(app, blogs.type))[0]?.description)
    expect(description).toContain('<u>under</u>')
    expect(description).toContain(`src="${url}"`)
  })
})
