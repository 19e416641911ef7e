import { commonWords } from '#server/assistant/knowledge/common-words.ts'
import { termOf, wordsOf } from '#server/assistant/knowledge/terms.ts'

/** Foreign words with what they are in English; several of these are alternatives. */
const glossary = `
wer who|wo where|wie how|was what|wann when|warum why|welche which|viele many|viel much|kann can|man one|unser our|unsere our|nicht not|lange long
buero office|buro office|niederlassung office|standort office|adresse address|telefon phone|kontakt contact
schulung training|schulungen training|kurs training|weiterbildung training learning
krankenhaus hospital|krankenhausern hospital|krankenhauser hospital|klinik hospital|patienten patient
fabrik manufacturing|fabriken manufacturing|werk manufacturing|produktion manufacturing|maschinen machine
lager stock warehouse|lagerbestand stock|lagerbestande stock|bestand stock|senken less fewer
planung planning|absatzplanung planning forecast|prognose forecast|nachfrage demand
daten data|dateningenieur data engineer|dateningenieure data engineer|bericht report
veranderung change|veranderungsmanagement change manager|wandel change
urlaub leave|urlaubstage leave days|gehalt salary|krankenversicherung health insurance|rente pension
stelle job|stellen job|stellenangebote job|bewerbung application apply|bewerben apply|suchen hiring|beruf job
kunde client|kunden client|dienstleistung service|dienstleistungen service|leistungen service|branche industry|branchen industry
speichern log collect|ip ip|loschen delete|datenschutz privacy|verkaufen sell|weitergeben disclosure
sitzung meeting|besprechung meeting|entscheidung decision|umzug migration|system system|zug rail|wasser water|hafen port
verwaltung public administration|behorde public authority|stadt city|energie energy|strom energy|lebensmittel food|handel retail
kummert after|verantwortlich responsible|leitet leads|grunder founder|gegrundet founded|mitarbeiter employee
quien who|donde where|en in|mucho much|muchos many|nuestro our|nuestra our|no not|largo long|como how|cuando when|cual which|cuanto how|cuantos how
oficina office|oficinas office|direccion address|telefono phone|contactar contact|contactarles contact|correo mail
formacion training|cursos training|hospital hospital|clinica hospital|pacientes patient|fabrica manufacturing
almacen warehouse stock|existencias stock|pronostico forecast|demanda demand|planificacion planning
datos data|cambio change|vacaciones leave|dias days|sueldo salary|seguro insurance|empleo job|empleos job|trabajo job|vacantes job
cliente client|clientes client|servicios service|servicio service|sector industry|sectores industry|lechero milk dairy|leche milk dairy
proyecto program|proyectos program|crisis recovery|salvar recovery|tiempo weeks|semanas weeks|agua water|puerto port|tren rail|barcos ship
publica public|administracion administration services|gobierno public|energia energy|alimentos food|privacidad privacy|borrar delete
reunion meeting|decision decision|migracion migration|sistema system|fundador founder|fundo founded|equipo team
`

const english = new Map<string, string>()
for (const entry of glossary.trim().split(/[\n|]/)) {
  const [foreign = '', ...words] = entry.trim().split(' ')
  english.set(foreign, words.join(' '))
}

const commonTerms = new Set([...commonWords].map(termOf))

/** Whether a term carries little of the question. */
export const isCommon = (term: string): boolean => commonTerms.has(term)

const foreignSigns = new Set(
  (
    'der die das ein eine einen ist sind gibt ihr ihre ihren ihnen sie wir ich bei mit auch fur haben hat schon bieten ' +
    'arbeiten helfen el los las una un es son su sus ustedes ofrecen tienen hay con del para por que trabajan necesitan ' +
    'wer wie wo kummert welche suchen puedo cual algun'
  ).split(' '),
)

/** Whether a question is not in English, by its small words. */
export const isForeign = (question: string): boolean =>
  wordsOf(question).filter((word) => foreignSigns.has(word) || english.has(word)).length >= 2

/** A question with its German and Spanish words in English; the small ones are dropped. */
export const inEnglish = (question: string): string =>
  isForeign(question)
    ? wordsOf(question)
        .filter((word) => !foreignSigns.has(word) || english.has(word))
        .map((word) => english.get(word) ?? word)
        .join(' ')
    : question
