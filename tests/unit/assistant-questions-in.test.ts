import { expect, test } from 'vitest'
import { questionsIn } from '#server/assistant/knowledge/question/questions-in.ts'

test.each([
  ['Where are you? When do you open?', ['Where are you?', 'When do you open?']],
  ['how long is it and does it cost anything', ['how long is it', 'does it cost anything']],
  ['What is its name, and also who made it?', ['What is its name', 'who made it?']],
  ['Who made it & in which year was that', ['Who made it', 'in which year was that']],
  [
    'I am a nurse. We talked to Mr. Wells. What did he do there? I forgot.',
    ['I am a nurse. We talked to Mr. Wells. What did he do there? I forgot.'],
  ],
  [
    'I am a nurse. Have you worked in wards? How many people took part?',
    ['I am a nurse. Have you worked in wards?', 'How many people took part?'],
  ],
  [
    'You sell software, right? What do you begin with, if it is no software?',
    ['You sell software, right? What do you begin with, if it is no software?'],
  ],
  ['Did Mr. Wells come? Where is he now?', ['Did Mr. Wells come?', 'Where is he now?']],
  ['Ships? And where are they?', ['Ships? And where are they?']],
  ['Who decides what and when?', ['Who decides what and when?']],
  ['Is it dark and are they quick there?', ['Is it dark', 'are they quick there?']],
  [
    'When the director said “be quick”, what did she mean?',
    ['When the director said “be quick”, what did she mean?'],
  ],
  [
    'We have 400 people and which of them decides nobody knows',
    ['We have 400 people and which of them decides nobody knows'],
  ],
  ['Who are you? What is it? Where is it? Why is it?', ['Who are you? What is it? Where is it? Why is it?']],
])('the questions in %j are found', (message, questions) => {
  expect(questionsIn(message)).toEqual(questions)
})
