import { initialMessage } from '#contract/assistant/conversation.ts'
import type { Site } from '#contract/site-settings/site.ts'
import { type Reply, talkToPerson } from '#server/assistant/answer.ts'
import { wordsOf } from '#server/text/words.ts'

const abilities =
  'I answer from what is published here, take your application for a job, and pass questions on to a person.'

const introductionOf = (company: string) =>
  `I am the assistant of ${company}: a computer program, not a person.`

type Tell = (company: string) => string

const texts = {
  greeting: (company) => `Hello! ${introductionOf(company)} ${abilities} What would you like to know?`,
  identity: (company) => `${introductionOf(company)} ${abilities}`,
  thanks: () => 'You are welcome. Is there anything else that you would like to know?',
  goodbye: () => 'Goodbye, and thank you for your visit.',
  reaction: () => 'Is there anything else that you would like to know?',
  criticism: (company) =>
    `I am sorry that this did not help. Please ask in other words, or let a person at ${company} answer you.`,
  wordless: () => 'I only understand words. What would you like to know?',
} as const satisfies Record<string, Tell>

export type SmallTalk = keyof typeof texts

const vocabulary = (words: string) => new Set(words.split(' '))

/** Words that small talk consists of besides those that tell its kind. */
const around = vocabulary(
  'ok okay well so and but oh a an the that this it is was were are be been i we you your u me my to for of all there everyone again then now today very really so much too just have had ' +
    'how doing going hope s am m fine good great nice lovely wonderful excellent awesome perfect helpful useful clear kind quick day evening morning afternoon night weekend time help answer info information lot please everything not bad yes no sure',
)

/** A message that has one of these words, and no other but those around them, is of the kind. */
const kinds: readonly (readonly [kind: SmallTalk, words: ReadonlySet<string>])[] = [
  ['thanks', vocabulary('thanks thank thx ty thankyou cheers danke gracias merci appreciate appreciated')],
  ['goodbye', vocabulary('bye goodbye ciao farewell tschüss adios cu later see')],
  ['greeting', vocabulary('hi hello hey hallo hola greetings morning afternoon evening howdy hiya good')],
  [
    'reaction',
    vocabulary(
      'ok okay haha hahaha lol cool wow hmm hm aha ah alright interesting nice great perfect got understood see',
    ),
  ],
]

const identity =
  /^(?:so )?(?:(?:who|what) are you|what(?: is|s)? your name|what can you do|how can you help(?: me)?|help|(?:are|r) (?:you|u) (?:a |an )?(?:real |actual )?(?:robot|bot|human|person|machine|computer|ai|chatbot|program|real|assistant)(?: or (?:a |an )?(?:real )?(?:human|person|robot|bot|machine))?|am i (?:talking|speaking|chatting) (?:to|with) (?:a |an )?(?:real )?(?:human|person|robot|bot|machine|computer))$/

/** What is said of an answer, or of the assistant, and asks nothing. */
const criticism =
  /\bnot (?:what i (?:meant|asked|wanted)|helpful|useful|(?:an|the) answer)\b|\b(?:did not|didnt|does not|doesnt) (?:help|answer)\b|^(?:that|this|it) (?:is|was) (?:wrong|incorrect|nonsense|rubbish)$|\b(?:you|youre|bot|assistant|chatbot|this) (?:\w+ ){0,2}?(?:stupid|useless|dumb|idiot\w*|moron\w*|rubbish|crap|garbage|trash|junk|suck|sucks|shit\w*|fuck\w*|bitch|asshole)\b|^(?:stupid|useless|dumb|fuck|shit|idiot|asshole)\b/

/** In words: what is longer says more. */
const longest = 14

/** The kind of a message that asks and answers nothing; null for any other. */
export function smallTalkIn(message: string): SmallTalk | null {
  if (message === initialMessage) return 'greeting'
  const words = wordsOf(message)
  if (words.length === 0) return 'wordless'
  const text = words.join(' ')
  if (identity.test(text)) return 'identity'
  if (words.length > longest) return null
  if (criticism.test(text) && !/\?\s*$/.test(message)) return 'criticism'
  const [kind] =
    kinds.find(
      ([, telling]) =>
        words.some((word) => telling.has(word)) &&
        words.every((word) => telling.has(word) || around.has(word)),
    ) ?? []
  return kind ?? null
}

/**
 * Answers the first message of a conversation and small talk.
 * @param suggestions questions to go on with
 */
export function smallTalk(
  kind: SmallTalk,
  { company, assistant }: Site,
  suggestions: readonly string[],
): Reply {
  const own = kind === 'greeting' ? assistant.greeting : ''
  return {
    text: own || texts[kind](company.name),
    replies: kind === 'goodbye' ? [] : kind === 'criticism' ? [talkToPerson] : suggestions,
  }
}
