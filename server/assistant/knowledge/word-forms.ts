/** Irregular forms of a word, base form first. */
const irregular = `
be been being|begin began begun|bear bore borne|beat beaten|become became|bend bent|bind bound|bite bit bitten|blow blew blown|
break broke broken|breed bred|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen|cling clung|
come came|cost costs|creep crept|cut cutting|deal dealt|dig dug|draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|
fall fell fallen|feed fed|feel felt|fight fought|find found|flee fled|fly flew flown|forbid forbade forbidden|forecast forecasting|
forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|grow grew grown|hang hung|hear heard|hide hid hidden|hit hitting|
hold held|keep kept|know knew known|lay laid|lead led|lean leant|learn learnt|leave left|lend lent|light lit|lose lost|make made|mean meant|
meet met|pay paid|prove proven|put putting|quit quitting|read reading|rebuild rebuilt|redraw redrew redrawn|ride rode ridden|ring rang rung|rise rose risen|run ran running|
say said|see saw seen|seek sought|sell sold|send sent|set setting|shake shook shaken|shrink shrank shrunk|shut shutting|sing sang sung|sink sank sunk|
sit sat|sleep slept|slide slid|speak spoke spoken|spend spent|split splitting|spread spreading|stand stood|steal stole stolen|stick stuck|
strike struck stricken|swear swore sworn|swim swam swum|take took taken|teach taught|tear tore torn|tell told|think thought|
throw threw thrown|understand understood|undo undid undone|wake woke woken|wear wore worn|win won|write wrote written|rewrite rewrote rewritten|
overrun overran|oversee oversaw overseen|undertake undertook undertaken|withdraw withdrew withdrawn|
man men|woman women|child children|foot feet|tooth teeth|mouse mice|goose geese|person persons people|half halves|shelf shelves|life lives|
wife wives|analysis analyses|basis bases|crisis crises|criterion criteria|index indices|medium media|datum data|
good better best|bad worse worst|far farther further furthest|little less least|many more most|old elder eldest|
decide decision|choose choice|fail failure|depart departure|arrive arrival|deliver delivery|discover discovery|recover recovery|
grow growth|lose loss|think thought|sell sale|serve service|succeed success|advise advice|believe belief|prove proof|
long length|strong strength|wide width|high height|deep depth|true truth|young youth|safe safety|certain certainty|
fast faster fastest|
apply application applicant|approve approval|refuse refusal|arrange arrangement|maintain maintenance|explain explanation|
describe description|subscribe subscription|produce production|reduce reduction|introduce introduction|
receive reception receipt|compare comparison|compete competition competitor|supply supplier|retire retirement|
analyze analyst analytics|finance financial|industry industrial|nation national|region regional|
photo photograph photography|exam examination|lab laboratory|doc document|info information|tech technology|uni university|ad advertisement advertising|
big bigger biggest|large larger largest|small smaller smallest|long longer longest|short shorter shortest|slow slower slowest|quick quicker quickest|cheap cheaper cheapest|
simple simpler simplest|easy easier easiest|soon sooner soonest|early earlier earliest|high higher highest|low lower lowest|great greater greatest|strong stronger strongest|
young younger youngest|new newer newest|hard harder hardest|near nearer nearest|close closer closest|clear clearer clearest|safe safer safest|smart smarter smartest|
plain plainer plainest|calm calmer|rich richer richest|poor poorer poorest|wide wider widest|deep deeper deepest|busy busier busiest|happy happier happiest|
angry angrier|thin thinner thinnest|heavy heavier heaviest|strict stricter strictest|smooth smoother smoothest|loud louder loudest|quiet quieter quietest|full fuller fullest|
clean cleaner|tight tighter|light lighter lightest|narrow narrower narrowest|
use used uses using|convert conversion conversions|
firm firms|hq headquarters headquarter|wifi wireless|ai ai`

const numbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth'

const baseForms = new Map<string, string>()
for (const line of irregular.split('|')) {
  const [base = '', ...forms] = line.trim().split(/\s+/)
  for (const form of forms) if (!baseForms.has(form)) baseForms.set(form, base)
}
for (const [value, word] of numbers.split(' ').entries()) baseForms.set(word, String(value))
for (const [at, word] of tens.split(' ').entries()) baseForms.set(word, String((at + 2) * 10))
for (const [at, word] of ordinals.split(' ').entries()) if (at > 1) baseForms.set(word, `${at + 1}th`)

/** British spellings, by their American ones. */
const british: readonly (readonly [RegExp, string])[] = [
  [/(?<=.{3})is(?=(?:e|ed|es|er|ers|ing|ation|ations)$)/, 'iz'],
  [/(?<=.{3})ys(?=(?:e|ed|es|er|ers|ing)$)/, 'yz'],
  [/(?<=.{3})our(?=(?:s|ed|ing|al|able|ite|ites|less)?$)/, 'or'],
  [/(?<=[cmt]\w*[tb])re(?=s?$)/, 'er'],
  [/ogue(?=s?$)/, 'og'],
  [/amme(?=s?$)/, 'am'],
  [/(?<=.{3}[aeiou])ll(?=(?:ed|ing|er|ers)$)/, 'l'],
  [/^licence/, 'license'],
  [/^practise/, 'practice'],
]

/** The form in which a lower-case word is compared, before its ending is removed. */
export function baseForm(word: string): string {
  const known = knownBase(word)
  if (known !== undefined) return known
  if (word.length < 5) return word
  let spelled = word
  for (const [pattern, replacement] of british) spelled = spelled.replace(pattern, replacement)
  return knownBase(spelled) ?? spelled
}

const knownBase = (word: string): string | undefined =>
  baseForms.get(word) ?? baseForms.get(word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, ''))
