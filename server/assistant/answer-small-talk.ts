import { initialMessage } from '#contract/assistant/conversation.ts'
import { company } from '#contract/company.ts'
import { applyForJob, type Reply, talkToPerson } from '#server/assistant/answer.ts'
import { wordsOf } from '#server/text/words.ts'

const suggestions = ['Which jobs are open?', 'What services do you offer?', applyForJob, talkToPerson]

const introduction = `I am the assistant of ${company.name}: a computer program, not a person.`
const abilities =
  'I answer from what is published here, take your application for a job, and pass questions on to a person.'

const texts = {
  greeting: `Hello! ${introduction} ${abilities} What would you like to know?`,
  identity: `${introduction} ${abilities}`,
  thanks: 'You are welcome. Is there anything else that you would like to know?',
  goodbye: 'Goodbye, and thank you for your visit.',
  wordless: 'I only understand words. What would you like to know?',
} as const

const patterns: readonly (readonly [keyof typeof texts, RegExp])[] = [
  [
    'greeting',
    /^(?:hi|hello|hey|hallo|hola|good (?:morning|afternoon|evening|day)|greetings)(?: there| all| you)?$/,
  ],
  [
    'thanks',
    /^(?:ok(?:ay)? |great |perfect )?(?:thanks|thank you|thx|danke|gracias)(?: you)?(?: (?:so|very) much| a lot)?$/,
  ],
  ['goodbye', /^(?:ok(?:ay)? )?(?:bye|goodbye|bye bye|see you|ciao|good night)$/],
  [
    'identity',
    /^(?:so )?(?:(?:who|what) are you|what(?: is|s)? your name|what can you do|how can you help(?: me)?|help|(?:are|r) (?:you|u) (?:a |an )?(?:real |actual )?(?:robot|bot|human|person|machine|computer|ai|chatbot|program|real|assistant)(?: or (?:a |an )?(?:real )?(?:human|person|robot|bot|machine))?|am i (?:talking|speaking|chatting) (?:to|with) (?:a |an )?(?:real )?(?:human|person|robot|bot|machine|computer))$/,
  ],
]

/** Answers the first message of a conversation and small talk; null for anything else. */
export function smallTalk(message: string): Reply | null {
  if (message === initialMessage) return replyOf('greeting')
  const words = wordsOf(message)
  if (words.length === 0) return replyOf('wordless')
  const [kind] = patterns.find(([, pattern]) => pattern.test(words.join(' '))) ?? []
  return kind ? replyOf(kind) : null
}

const replyOf = (kind: keyof typeof texts): Reply => ({
  text: texts[kind],
  replies: kind === 'goodbye' ? [] : suggestions,
})
