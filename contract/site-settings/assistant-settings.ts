import { line, lines, mayBeBlank, type Section } from '#contract/site-settings/setting.ts'

/** How the assistant presents itself. */
export const assistantSettings = {
  label: 'Assistant',
  page: '/',
  settings: {
    name: line('Name', 'Assistant', { max: 40 }),
    about: line('Line below the name', 'A program that answers from this site', { max: 80, ...mayBeBlank }),
    greeting: lines('Greeting', '', {
      max: 500,
      hint: 'The first message of a conversation. Empty: the assistant says who it is and what it can do.',
    }),
    questions: lines('First questions', '', {
      max: 600,
      hint: 'One a line, the first four are offered. Empty: they follow from what is published.',
    }),
    handover: lines('When a question is passed on', '', {
      max: 300,
      hint: 'Such as your opening hours, and when people may expect an answer.',
    }),
  },
} as const satisfies Section

/** How many questions a conversation begins with. */
export const firstQuestions = 4
