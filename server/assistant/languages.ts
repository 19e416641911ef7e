import { stopWords } from '#server/assistant/knowledge/terms.ts'
import { wordsOf } from '#server/text/words.ts'

/** A language that is not English. */
interface Language {
  /** What a visitor who writes it is told, in it. */
  readonly says: string
  /** Whether questions in it are understood. */
  readonly isUnderstood?: true
}

const vocabulary = (words: string) => new Set(wordsOf(words).filter((word) => !stopWords.has(word)))

const spanish: Language = { says: 'Respondo en inglés:', isUnderstood: true }

/** Languages by their small words. Of two with as many, the first is meant. */
const byWords: readonly (readonly [words: ReadonlySet<string>, language: Language])[] = [
  [
    vocabulary(
      'der die das und ist sind wie wo was wann wer welche welchen welcher welches haben habt sie ihr ihre ihren ihnen ich wir für mit ein eine einen kann bei zu nicht gibt es viel viele bieten im auf von',
    ),
    { says: 'Ich antworte auf Englisch:', isUnderstood: true },
  ],
  [
    vocabulary(
      'el los las lo es son qué que se cuál cuáles dónde cómo cuánto cuánta cuántos cuántas cuándo quién su sus ustedes tienen puedo para con una un del hay por la en de y',
    ),
    spanish,
  ],
  [
    vocabulary(
      'le la les des est et dans pour avec une que qui vous nous je votre vos quels quelles quel quelle où combien avez sont sur pas au aux du êtes faites comment pourquoi quand puis ce cette de un',
    ),
    {
      says: 'Je comprends l’anglais, ainsi que les questions en allemand et en espagnol, et je réponds en anglais. Pouvez-vous poser votre question dans l’une de ces langues ?',
    },
  ],
  [
    vocabulary(
      'il lo gli che di è sono per con una della delle nel nella avete vostro vostra vostri vostre quanto quanti quante dove come quando perché cosa quali quale siete offrite posso mi la le un e',
    ),
    {
      says: 'Capisco l’inglese, e anche domande in tedesco e in spagnolo, e rispondo in inglese. Può fare la sua domanda in una di queste lingue?',
    },
  ],
  [
    vocabulary(
      'o os um uma não são para com você vocês qual quais onde quanto quantos quantas como quando que da dos das em na nos seu sua seus suas têm tem é posso fica e de',
    ),
    {
      says: 'Entendo inglês, e também perguntas em alemão e espanhol, e respondo em inglês. Pode fazer a sua pergunta em uma dessas línguas?',
    },
  ],
  [
    vocabulary(
      'de het een van en zijn hebben heeft hebt jullie uw wat waar hoe hoeveel welke wie wanneer waarom niet met voor op ik bij kan ik jij je er',
    ),
    {
      says: 'Ik begrijp Engels, en ook vragen in het Duits en het Spaans, en ik antwoord in het Engels. Kunt u uw vraag in een van deze talen stellen?',
    },
  ],
  [
    vocabulary(
      'jest są czy jak gdzie ile kto kiedy dlaczego nie na z do się państwo macie wasze jakie które mogę co w',
    ),
    {
      says: 'Rozumiem język angielski, a także pytania po niemiecku i hiszpańsku, i odpowiadam po angielsku. Czy można zadać pytanie w jednym z tych języków?',
    },
  ],
  [
    vocabulary(
      'bir ve mi mı nerede nasıl ne kaç kim için var misiniz mısınız sizin hangi hangileri ile ofisiniz',
    ),
    {
      says: 'İngilizce, ayrıca Almanca ve İspanyolca soruları anlıyorum ve İngilizce yanıtlıyorum. Sorunuzu bu dillerden birinde sorabilir misiniz?',
    },
  ],
  [
    vocabulary(
      'och är ni har vad var hur när varför som det en ett för med på jag inte er era vilka vem finns kan',
    ),
    {
      says: 'Jag förstår engelska, och även frågor på tyska och spanska, och jag svarar på engelska. Kan du ställa din fråga på något av dessa språk?',
    },
  ],
]

/** Languages by their script. */
const byScript: readonly (readonly [script: RegExp, language: Language])[] = [
  [
    /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    {
      says: '英語のほか、ドイツ語とスペイン語の質問もわかります。お答えは英語です。いずれかの言語でご質問ください。',
    },
  ],
  [
    /\p{Script=Han}/gu,
    { says: '我能看懂英语，也能看懂德语和西班牙语的问题，并用英语回答。请用其中一种语言提问。' },
  ],
  [
    /\p{Script=Hangul}/gu,
    {
      says: '저는 영어를 이해하고 독일어와 스페인어 질문도 이해하며 영어로 답합니다. 이 언어 중 하나로 질문해 주세요.',
    },
  ],
  [
    /\p{Script=Cyrillic}/gu,
    {
      says: 'Я понимаю английский, а также вопросы на немецком и испанском, и отвечаю на английском. Можете задать вопрос на одном из этих языков?',
    },
  ],
  [
    /\p{Script=Arabic}/gu,
    {
      says: 'أفهم الإنجليزية، وكذلك الأسئلة بالألمانية والإسبانية، وأجيب بالإنجليزية. هل يمكنك طرح سؤالك بإحدى هذه اللغات؟',
    },
  ],
  [
    /\p{Script=Devanagari}/gu,
    {
      says: 'मैं अंग्रेज़ी समझता हूँ, और जर्मन तथा स्पेनिश में पूछे गए प्रश्न भी, और अंग्रेज़ी में उत्तर देता हूँ। कृपया अपना प्रश्न इनमें से किसी भाषा में पूछें।',
    },
  ],
]

/** How many letters of another script are no longer a name. */
const fewestLetters = 4
/** How many small words, and which share of all, tell a language; one is enough for a language that is understood. */
const leastSmallWords = { count: 2, share: 0.2 }
/** Only Spanish has them. */
const invertedMarks = /[¿¡]/

/** The language of a message; null for English, and for what may be. */
export function languageOf(message: string): Language | null {
  const letters = message.match(/\p{L}/gu)?.length ?? 0
  for (const [script, language] of byScript) {
    const found = message.match(script)?.length ?? 0
    if (found >= fewestLetters && found * 3 > letters) return language
  }
  if (invertedMarks.test(message)) return spanish
  const words = wordsOf(message)
  const english = words.filter((word) => stopWords.has(word)).length
  const counted = byWords.map(([small, language]) => ({
    language,
    count: words.filter((word) => small.has(word)).length,
  }))
  const best = counted.reduce((most, one) => (one.count > most.count ? one : most))
  const least = best.language.isUnderstood && english === 0 && words.length > 2 ? 1 : leastSmallWords.count
  return best.count >= Math.max(least, leastSmallWords.share * words.length) && best.count > english
    ? best.language
    : null
}
