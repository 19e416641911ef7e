import { termOf } from '#server/assistant/knowledge/terms.ts'

/**
 * Words that say little about the topic: question words, introductions, polite phrases. They count only if there are
 * no others.
 */
const commonTerms = new Set(
  (
    'client customer employee staff able absolutely actually afternoon ago ahead almost alone already although always amazing anyway apart appear around ask asked asking assume ' +
    'available aware away bad basically become begin believe best better big bit briefly bring brief bunch busy certain certainly ' +
    'chance clear clearly come common completely concern concrete confused consider correct could couple course curious currently day ' +
    'deal dear definitely describe detail details different difficult difficulty directly easily easy end enough especially even evening eventually everybody everyone everything ' +
    'exact exactly example excuse exist expect explain extra fact fairly far feel fellow find fine first fix folks forward frankly free friend fully ' +
    'generally good great guess guy guys happen happy hard hear hello help helpful hey hi hold honest honestly hope idea imagine important instead interested ' +
    'interesting involve involved issue keep kind kindly know last later learn less let list little long longer look looking lot ' +
    'main mainly major make matter maybe mean mention mind moment mostly morning mr mrs ms near nearly necessary need new next nice normal normally note notice nowadays number ' +
    'obviously okay old open others otherwise part particular particularly people perhaps person personally piece point poor possible possibly ' +
    'precisely prefer pretty probably problem proper properly provide put question questions quick quickly quite rather ready real reason recently recommend regarding right roughly run ' +
    'say saying see seem send sense set shall short show side similar simple simply single situation small somehow someone sometimes somewhere soon sorry sort ' +
    'specific specifically start still stop stuff suppose sure take talk tend think thought today together told tomorrow totally towards trouble true try trying turn ' +
    'typical typically understand use used useful using usual usually various via want way ways week well whatever whether whole wish wonder wondering word words work worry would wrong year yesterday yet ' +
    'kindest regards greetings cheers hiya u ur r pls plz thx ok lol btw asap etc ie eg im ive id dont doesnt cant wont isnt theres thats whats'
  )
    .split(' ')
    .map(termOf),
)

/** Whether a term says little about the topic. */
export const isCommon = (term: string): boolean => commonTerms.has(term)
