import { expect, test } from 'vitest'
import { formatSize } from '#contract/format-size.ts'
import type { Attachment } from '#contract/tracker/tracker.ts'
import { covers } from '#tests/support/covers.ts'
import { ApiError } from '#web/api.ts'
import { entryFailure, entrySuccess, MissingIdentity } from '#web/employee/issue/entry-messages.ts'
import { textParts } from '#web/employee/issue/text-parts.ts'

const attachment = (id: string, filename: string, mimeType: string): Attachment => ({
  id,
  filename,
  mimeType,
  size: 1,
  content: `/file/${id}`,
  thumbnail: '',
  author: { displayName: 'Mara' },
  created: '2025-01-05T10:00:00.000Z',
  isOwn: true,
})

const known = {
  attachments: [
    attachment('1', 'plan (1).png', 'image/png'),
    attachment('2', 'demo.mp4', 'video/mp4'),
    attachment('3', 'demo.mp4', 'video/mp4'),
  ],
  members: [{ username: 'mara.k', displayName: 'Mara Kern' }],
}

const partsOf = (text: string) =>
  textParts(text, known).map((part) =>
    part.kind === 'attachment' ? `attachment ${part.attachment.id}` : `${part.kind} ${part.text}`,
  )

test('a text is taken apart; markup that names nothing known stays as it was written (EP-287, EP-328)', () => {
  expect(partsOf('See !plan (1).png|thumbnail! and\n!demo.mp4|thumbnail!')).toEqual([
    'text See ',
    'attachment 1',
    'text  and\n',
    'attachment 3',
  ])
  expect(partsOf('!other.png|thumbnail! !plan (1).png! wow!')).toEqual([
    'text !other.png|thumbnail! !plan (1).png! wow!',
  ])
  expect(partsOf('@Mara.K. look (https://a.example/x?y=1). a@mara.k @nobody')).toEqual([
    'mention @Mara.K',
    'text . look (',
    'link https://a.example/x?y=1',
    'text ). a@mara.k @nobody',
  ])
  expect(partsOf('')).toEqual([])
  expect(partsOf('javascript:alert(1) <img src=x onerror=alert(1)>')).toHaveLength(1)
})

test('markup of any length is read in no time (EP-288)', () => {
  const start = performance.now()
  for (const text of ['!'.repeat(10_000), '!a|'.repeat(3000), '@a.'.repeat(3000), 'http://'.repeat(1400)])
    textParts(text, known)
  expect(performance.now() - start).toBeLessThan(500)
})

test('the answer says what was done, else the screen does (EP-268..EP-270, EP-311..EP-313)', () => {
  const verbs = ['add', 'update', 'delete'] as const
  expect(verbs.map((verb) => entrySuccess('comment', verb, { message: 'Noted.' }))).toEqual(
    verbs.map(() => 'Noted.'),
  )
  expect(verbs.map((verb) => entrySuccess('comment', verb, undefined))).toEqual([
    'Comment added successfully!',
    'Comment updated successfully!',
    'Comment deleted successfully!',
  ])
  expect(verbs.map((verb) => entrySuccess('workLog', verb, { message: '' }))).toEqual([
    'Work log added successfully!',
    'Work log updated successfully!',
    'Work log deleted successfully!',
  ])
})

test('sizes have two decimals, a thousand and twenty-four of one unit make the next (EP-232, EP-412)', () => {
  const sizes = [0, 1023, 1536, 1024 ** 2 - 1, 5.25 * 1024 ** 2, 1024 ** 3, 3000 * 1024 ** 3]
  expect(sizes.map(formatSize)).toEqual([
    '0.00 B',
    '1023.00 B',
    '1.50 KB',
    '1024.00 KB',
    '5.25 MB',
    '1.00 GB',
    '3000.00 GB',
  ])
})

const answer = (status: number, body: object = { detail: 'No.' }) => new ApiError(status, body)

test('the answer says why an action failed, else its status does (EP-C13)', () => {
  const failures = (kind: 'comment' | 'workLog', cause: Error) =>
    (['add', 'update', 'delete'] as const).map((verb) => entryFailure(kind, verb, cause))
  const same = (text: string) => [text, text, text]
  for (const kind of ['comment', 'workLog'] as const) {
    covers('EP-272', 'EP-315')
    expect(failures(kind, answer(400, { error: 'Too late.' }))).toEqual(same('Too late.'))
    covers('EP-273', 'EP-316')
    expect(failures(kind, answer(401))).toEqual(same('Authentication failed. Please login again.'))
    covers('EP-280', 'EP-323')
    expect(failures(kind, answer(0))).toEqual(
      same('Network error. Please check your connection and try again.'),
    )
    covers('EP-284', 'EP-327')
    expect(failures(kind, new MissingIdentity())).toEqual(
      same('Missing username or issue key. Please refresh the page.'),
    )
  }
  covers('EP-274..EP-276')
  expect(failures('comment', answer(403))).toEqual([
    "You don't have permission to add comments to this issue.",
    "You don't have permission to update comments for this issue.",
    "You don't have permission to delete comments for this issue.",
  ])
  covers('EP-317..EP-319')
  expect(failures('workLog', answer(403))).toEqual([
    "You don't have permission to add work logs to this issue.",
    "You don't have permission to update work logs for this issue.",
    "You don't have permission to delete work logs for this issue.",
  ])
  covers('EP-277', 'EP-278')
  expect(failures('comment', answer(404))).toEqual([
    'Issue not found. Please refresh the page.',
    'Comment not found. Please refresh the page.',
    'Comment not found. Please refresh the page.',
  ])
  covers('EP-320', 'EP-321')
  expect(failures('workLog', answer(404))).toEqual([
    'Issue not found. Please refresh the page.',
    'Work log not found. Please refresh the page.',
    'Work log not found. Please refresh the page.',
  ])
  covers('EP-279', 'EP-C12')
  expect(failures('comment', answer(400))).toEqual([
    'Failed to add comment. Please try again.',
    'Invalid comment data. Please check your comment.',
    'Failed to delete comment. Please try again.',
  ])
  covers('EP-322')
  expect(failures('workLog', answer(400))).toEqual(
    same('Invalid work log data. Please check your time format and date.'),
  )
  covers('EP-281..EP-283')
  expect(failures('comment', answer(500))).toEqual([
    'Failed to add comment. Please try again.',
    'Failed to update comment. Please try again.',
    'Failed to delete comment. Please try again.',
  ])
  covers('EP-324..EP-326')
  expect(failures('workLog', answer(418))).toEqual([
    'Failed to add work log. Please try again.',
    'Failed to update work log. Please try again.',
    'Failed to delete work log. Please try again.',
  ])
})
