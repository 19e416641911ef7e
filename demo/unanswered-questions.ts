/** What visitors asked the assistant and no page told them, alike questions in several wordings; oldest last. */
export const unansweredQuestions: readonly { readonly daysAgo: number; readonly question: string }[] = [
  { daysAgo: 0, question: 'What does a first assessment cost?' },
  { daysAgo: 1, question: 'Do you take interns in the summer?' },
  { daysAgo: 1, question: 'what does the first assessment cost' },
  { daysAgo: 2, question: 'Are you certified to ISO 27001?' },
  { daysAgo: 3, question: 'Do you take interns during the summer?' },
  { daysAgo: 4, question: 'What does a first assessment cost?' },
  { daysAgo: 5, question: 'Is there parking at the Richmond office?' },
  { daysAgo: 6, question: 'What does your first assessment cost?' },
  { daysAgo: 8, question: 'Are you ISO 27001 certified?' },
  { daysAgo: 9, question: 'Do you take interns in summer' },
  { daysAgo: 11, question: 'Can we end a project early?' },
  { daysAgo: 13, question: 'What does a first assessment cost?' },
]
