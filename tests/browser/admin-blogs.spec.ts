import type { Page, Route } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { visitForFile } from '#tests/browser/browser-app.ts'
import {
  boardOf,
  clear,
  fill,
  openAdd,
  openEdit,
  rowsIn,
  sow,
  submit,
  textsOf,
} from '#tests/browser/list-cases.ts'
import {
  answer,
  arrived,
  broken,
  callsOf,
  gone,
  noteOf,
  openList,
  outlived,
  pictureToChoose,
  popupOf,
  rowOf,
  rowsOf,
  seen,
  writes,
} from '#tests/browser/list-page.ts'

const visit = visitForFile()
const blogs = boardOf('blog')
const categories = boardOf('blogcategory')
const noon = new Date('2025-06-01T12:34:56.000Z')

/** Lets the next calls by a method be answered like this. */
const answers = (page: Page, method: string, reply: Parameters<Route['fulfill']>[0] | 'none') =>
  page.route('**/api/blog/**', (route) => {
    if (route.request().method() !== method) return route.fallback()
    return reply === 'none' ? route.abort() : route.fulfill(reply)
  })

beforeEach(async () => {
  await clear(visit, blogs.type)
  await clear(visit, categories.type)
  await sow(visit, categories.type, 'Gardening', { status: '1' })
  await sow(visit, categories.type, 'Bees', { status: '1' })
  await sow(visit, categories.type, 'Poetry')
})

describe('blogs', () => {
  test('lead on to their categories, and choose among the active ones (AP-167, AP-171, AP-172, AP-173)', async () => {
    await sow(visit, blogs.type, 'Falcons', { blogCategory: 'Falconry' })
    const page = await visit.openSignedIn()
    await openList(page, blogs.type)
    const calls = callsOf(page)
    const form = await openAdd(page, blogs)
    const choices = form.getByLabel('Blog Category', { exact: true }).locator('option')
    await expect.poll(() => choices.allTextContents()).toEqual(['Choose…', 'Gardening', 'Bees'])
    expect(calls.find(({ path }) => path === 'blogcategory/')?.query.toString()).toBe('status=1')
    expect((await form.locator('label.label').allTextContents()).sort()).toEqual([
      'Author',
      'Blog Category',
      'Description',
      'Image',
      'Location',
      'Post Date',
      'Title',
      'URL Slug',
    ])
    const edit = await openEdit(page, 'Falcons')
    await expect.poll(() => edit.getByLabel('Blog Category', { exact: true }).inputValue()).toBe('Falconry')
    await edit.getByLabel('Author').fill('Somebody')
    await submit(edit)
    await seen(rowOf(page, 'Somebody').getByText('Falconry'))
    await page.getByRole('link', { name: 'Blog Category' }).last().click()
    await arrived(page, '/authority/blog-category')
  })

  test('say that they are scheduled while their post date lies ahead', async () => {
    const blogPostDate = new Date(Date.now() + 864e5).toISOString()
    await sow(visit, blogs.type, 'Tomorrow', { status: '1', blogPostDate })
    await sow(visit, blogs.type, 'Yesterday', { status: '1' })
    await sow(visit, blogs.type, 'Some day', { blogPostDate })
    const page = await visit.openSignedIn()
    await openList(page, blogs.type)
    const scheduled = (name: string) => rowOf(page, name).getByText('Scheduled', { exact: true })
    await seen(scheduled('Tomorrow'))
    expect([await scheduled('Yesterday').count(), await scheduled('Some day').count()]).toEqual([0, 0])
  })

  test('get a slug that follows the title until somebody takes it over (AP-174, AP-175, AP-176, AP-177, AP-178, AP-179, AP-180)', async () => {
    const page = await visit.openSignedIn()
    await openList(page, blogs.type)
    const form = await openAdd(page, blogs)
    const title = form.getByLabel('Title', { exact: true })
    const slug = form.getByLabel('URL Slug', { exact: true })
    const button = form.getByRole('button', { name: /URL Slug$/ })
    await expect.poll(() => button.textContent()).toBe('Edit')
    expect(await slug.isEditable()).toBe(false)
    for (const [words, made] of [
      ['  My First Blog ', 'my-first-blog'],
      ['Several   blanks', 'several-blanks'],
      ['- At the ends -', 'at-the-ends'],
      ['What is ERP?', 'what-is-erp'],
      ['50% of A/B #1 \\ 2', '50-of-ab-1-2'],
      ['My First Blog', 'my-first-blog'],
    ] as const) {
      await title.fill(words)
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

  test('keep a slug that was chosen by hand when their title changes, and are found by the one they had (AP-181, AP-196)', async () => {
    await sow(visit, blogs.type, 'By itself', { slug: 'by-itself' })
    await sow(visit, blogs.type, 'By hand', { slug: 'chosen' })
    const page = await visit.openSignedIn()
    await openList(page, blogs.type)
    const calls = callsOf(page)
    for (const [words, before, after] of [
      ['By hand', 'chosen', 'chosen'],
      ['By itself', 'by-itself', 'by-itself-changed'],
    ] as const) {
      const form = await openEdit(page, words)
      await form.getByLabel('Title', { exact: true }).fill(`${words} changed`)
      await expect.poll(() => form.getByLabel('URL Slug', { exact: true }).inputValue()).toBe(after)
      await submit(form)
      await seen(rowOf(page, `${words} changed`))
      const sent = writes(calls).at(-1)
      expect([sent?.method, sent?.path]).toEqual(['PATCH', `blog/${before}/`])
      expect(textsOf(String(sent?.body)).slug).toBe(after)
    }
  })

  test('are posted on the chosen day with the time of day that it is (AP-185)', async () => {
    const page = await visit.openSignedIn()
    await page.clock.setFixedTime(noon)
    await openList(page, blogs.type)
    const form = await openAdd(page, blogs)
    await fill(form, blogs.type, 'Winter')
    await submit(form)
    await gone(form)
    expect((await rowsIn(visit, blogs.type))[0]?.blogPostDate).toBe('2025-03-04T12:34:56.000Z')
    await expect.poll(() => rowsOf(page).locator('[data-kind=date] time').textContent()).toBe('2 months ago')
  })

  test('say in the list, and in no popup, what could not be changed or loaded (AP-193)', async () => {
    await sow(visit, blogs.type, 'First')
    const page = await visit.openSignedIn()
    await openList(page, blogs.type)
    const mend = await broken(page, 'blog/*/', 'PATCH')
    await rowOf(page, 'First')
      .getByRole('button', { name: /^Publish/ })
      .click()
    await seen(page.getByText('The blog was not changed.'))
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await mend()
    for (const call of ['blog/?*', 'blog/count/?*']) {
      const restore = await broken(page, call)
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/blog/'))
      await page.reload()
      await failed
      if (call === 'blog/?*') await seen(page.getByText('The list could not be loaded.'))
      else await seen(rowOf(page, 'First'))
      expect(await page.getByRole('alertdialog').count()).toBe(0)
      await restore()
    }
  })

  test('say that a slug is taken (AP-189, AP-191, AP-424)', async () => {
    await sow(visit, blogs.type, 'First', { slug: 'winter' })
    await sow(visit, blogs.type, 'Second', { slug: 'second' })
    const page = await visit.openSignedIn()
    await openList(page, blogs.type)
    const form = await openAdd(page, blogs)
    await fill(form, blogs.type, 'Winter')
    await submit(form)
    const popup = popupOf(page, 'Slug Already Exists')
    const text = 'A blog with this slug already exists. Please choose a different slug.'
    await seen(popup.getByText(text, { exact: true }))
    await seen(popup.locator('svg.lucide-circle-alert'))
    await expect
      .poll(() => noteOf(form.getByLabel('URL Slug', { exact: true })))
      .toBe('blog with this slug already exists.')
    await form.getByRole('button', { name: 'Edit URL Slug' }).click()
    await form.getByLabel('URL Slug', { exact: true }).fill('winter-again')
    await submit(form)
    await seen(popupOf(page, 'Blog Created Successfully!'))
    const edit = await openEdit(page, 'Second')
    await edit.getByRole('button', { name: 'Edit URL Slug' }).click()
    await edit.getByLabel('URL Slug', { exact: true }).fill('winter')
    await submit(edit)
    await seen(popupOf(page, 'Failed to Update Blog').getByText('blog with this slug already exists.'))
  })

  test('say what else could not be saved or deleted, with the words of the server where it has some (AP-190, AP-191, AP-192)', async () => {
    await sow(visit, blogs.type, 'First')
    const detail = { status: 503, json: { detail: 'The blog is closed.' } }
    const raw = { status: 400, json: { author: ['Nobody.'] } }
    const page = await visit.openSignedIn()
    await page.clock.install()
    await openList(page, blogs.type)
    const form = await openAdd(page, blogs)
    await fill(form, blogs.type, 'Winter')
    for (const [reply, words] of [
      [detail, 'The blog is closed.'],
      [raw, 'Please try again.'],
      ['none', 'Please try again.'],
    ] as const) {
      await answers(page, 'POST', reply)
      await submit(form)
      const popup = popupOf(page, 'Failed to Create Blog')
      await seen(popup.getByText(words, { exact: true }))
      await outlived(page, popup)
    }
    const edit = await openEdit(page, 'First')
    await edit.getByLabel('Author').fill('Somebody')
    for (const [reply, words] of [
      [detail, 'The blog is closed.'],
      [raw, '{"author":["Nobody."]}'],
      ['none', 'Please try again.'],
    ] as const) {
      await answers(page, 'PATCH', reply)
      await submit(edit)
      const popup = popupOf(page, 'Failed to Update Blog')
      await seen(popup.getByText(words, { exact: true }))
      await outlived(page, popup)
    }
    for (const [reply, words] of [
      [detail, 'The blog is closed.'],
      ['none', 'Please try again.'],
    ] as const) {
      await answers(page, 'DELETE', reply)
      await rowOf(page, 'First')
        .getByRole('button', { name: /^Delete / })
        .click()
      await answer(page, 'Yes')
      const popup = popupOf(page, 'Failed to Delete Blog')
      await seen(popup.getByText(words, { exact: true }))
      await outlived(page, popup)
    }
    await seen(rowOf(page, 'First'))
  })

  test('have an editor that underlines and takes pictures (AP-195, AP-294, AP-295)', async () => {
    const page = await visit.openSignedIn()
    await openList(page, blogs.type)
    const form = await openAdd(page, blogs)
    await fill(form, blogs.type, 'Winter', ['title', 'blogCategory', 'author', 'location', 'blogPostDate'])
    await form.getByLabel('Image', { exact: true }).setInputFiles(await pictureToChoose())
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
    await (await chooser).setFiles(await pictureToChoose('inside.png'))
    const { url } = (await (await uploaded).json()) as { url: string }
    await seen(form.locator(`[contenteditable] img[src="${url}"]`))
    await submit(form)
    await gone(form)
    const description = String((await rowsIn(visit, blogs.type))[0]?.description)
    expect(description).toContain('<u>under</u>')
    expect(description).toContain(`src="${url}"`)
  })
})
