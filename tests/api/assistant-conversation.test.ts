import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { startChat } from '#tests/support/chat.ts'

const app = useTestApp()

test('a visitor talks with the assistant, and both sides are in the history, oldest first (PS-353, PS-355, PS-356, PS-357, PS-376)', async () => {
  const chat = startChat(app)
  expect(await chat.history()).toEqual([])
  const greeting = await chat.say('Initialize chatbot')
  expect(greeting).toMatchObject({ is_user: false, message: expect.stringContaining('not a person') })
  const answer = await chat.say('Thank you!')
  expect(await chat.history()).toEqual([
    expect.objectContaining({ is_user: true, message: 'Initialize chatbot' }),
    greeting,
    expect.objectContaining({ is_user: true, message: 'Thank you!', sources: [], replies: [] }),
    answer,
  ])
})
