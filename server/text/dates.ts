/** The months of a span, both included, counted from the year 0: `2019 * 12` is January 2019. */
export interface DateSpan {
  readonly from: number
  readonly to: number
  /** 0 for a span that begins after the reference day. */
  readonly months: number
  /** Open until today. */
  readonly isCurrent: boolean
}

/** The range of a date or a span of dates in a text, in UTF-16 units. */
export interface DateRange {
  readonly start: number
  readonly end: number
}

/**
 * The first span of dates in a text: `Jan 2019 – Present`, `03/2018 - 06/2020`, `seit 2021`, `2019年3月 至今`. A single
 * date is a span of its own. If only years are given, the middle of the year counts: 2018 – 2020 is 24 months. `asOf`
 * (YYYY-MM-DD) is the day that "until today" means; later months do not count. Null if there is no date.
 */
export function parseSpan(text: string, asOf: string): DateSpan | null {
  const [span] = findSpans(text)
  return span ? measure(span, asOf) : null
}

/** All dates and spans of dates in a text, in order. */
export function findDates(text: string): DateRange[] {
  return findSpans(text).map(({ start, end }) => ({ start, end }))
}

interface Point extends DateRange {
  readonly kind: 'date' | 'month' | 'now'
  readonly year: number
  /** 0 to 11; null if only the year is given. */
  readonly month: number | null
  /** How many months the point itself covers: three for a season or a quarter. */
  readonly length: number
}

interface Span extends DateRange {
  readonly first: Point
  /** Null for a single date. */
  readonly last: Point | null
}

const monthNames = [
  'january|januar|jan|janner|enero|ene|janvier|janv|gennaio|gen|janeiro|januari|янв[а-я]*|يناير|ינואר|ιαν[α-ω]*',
  'february|februar|feb|febrero|fevrier|fevr|fev|febbraio|fevereiro|februari|фев[а-я]*|فبراير|פברואר|φεβ[α-ω]*',
  'march|mar|marz|maerz|mrz|marzo|mars|marco|maart|mrt|март[а-я]*|мар|مارس|מרץ|μαρ[α-ω]*',
  'april|apr|abril|abr|avril|avr|aprile|апр[а-я]*|ابريل|אפריל|απρ[α-ω]*',
  'may|mai|mayo|maggio|mag|maio|mei|маи|мая|مايو|מאי|μαι[α-ω]*',
  'june|jun|juni|junio|juin|giugno|giu|junho|июн[а-я]*|يونيو|יוני|ιουν[α-ω]*',
  'july|jul|juli|julio|juillet|juil|luglio|lug|julho|июл[а-я]*|يوليو|יולי|ιουλ[α-ω]*',
  'august|aug|agosto|ago|aout|augustus|авг[а-я]*|اغسطس|אוגוסט|αυγ[α-ω]*',
  'september|sept|sep|septiembre|setiembre|set|septembre|settembre|setembro|сен[а-я]*|سبتمبر|ספטמבר|σεπ[α-ω]*',
  'october|oct|oktober|okt|octubre|octobre|ottobre|ott|outubro|out|окт[а-я]*|اكتوبر|אוקטובר|οκτ[α-ω]*',
  'november|nov|noviembre|novembre|novembro|ноя[а-я]*|نوفمبر|נובמבר|νοε[α-ω]*',
  'december|dec|dezember|dez|diciembre|dic|decembre|dicembre|dezembro|дек[а-я]*|ديسمبر|דצמבר|δεκ[α-ω]*',
].map((names) => new RegExp(`^(?:${names})$`))

const seasons: Readonly<Record<string, number>> = {
  winter: 0,
  spring: 2,
  summer: 5,
  autumn: 8,
  fall: 8,
  fruhjahr: 2,
  sommer: 5,
  herbst: 8,
  primavera: 2,
  verano: 5,
  otono: 8,
  printemps: 2,
  ete: 5,
  automne: 8,
}

const now = [
  'present',
  'presently',
  'current',
  'currently',
  'now',
  'today',
  'ongoing',
  'to date',
  'date',
  'till date',
  'heute',
  'jetzt',
  'aktuell',
  'laufend',
  'dato',
  'actualidad',
  'la actualidad',
  'presente',
  'el presente',
  'actual',
  'actualmente',
  'hoy',
  "aujourd['’]hui",
  'ce jour',
  'en cours',
  'oggi',
  'attuale',
  'atual',
  'heden',
  'настоящее время',
  'н\\. ?в\\.?',
  'сеичас',
  '至今',
  '现在',
  '現在',
  '今',
  'الان',
  'الآن',
  'حتى الان',
  'היום',
  'כיום',
  'הווה',
  'σημερα',
].join('|')

const year = String.raw`(?:19[5-9]\d|20\d\d)`
const separator = `[-‐‑‒–—−~〜～→]+>?|to|until|till|thru|through|bis(?: zum)?|a|al|hasta|au|jusqu['’]a|tot|ate|по|до|至|到|الى|حتى|עד|εως`
const between = new RegExp(`^[\\s,(]*(?:${separator})[\\s,(]*$`)
const since = /(?:since|seit|ab|desde|depuis|from|dal|sinds|с|منذ|מאז|απο)\s*(?:the\s+)?$/
const openEnd = /^\s*(?:[-–—]+)\s*(?:$|[|•·,;)\n])/

const letters = String.raw`[\p{L}][\p{L}\p{M}]*`
/** In order of preference: the most specific pattern first. */
const pointPattern = new RegExp(
  [
    String.raw`(?<![\d.])(?<dmyDay>\d{1,2})[./](?<dmyMonth>\d{1,2})[./](?<dmyYear>${year})(?!\d)`,
    String.raw`(?<!\d)(?<ymYear>${year})(?:年|\s?[./-]\s?)(?<ymMonth>0?[1-9]|1[0-2])(?!\d|\s?[./]\s?${year})(?:月|[./-]\d{1,2}(?!\d))?`,
    String.raw`(?<![\d.])(?<myMonth>0?[1-9]|1[0-2])\s?[./-]\s?(?<myYear>${year})(?!\d)`,
    String.raw`(?<quarter>[1-4])\.? ?(?:quarter|quartal)\s+(?<quarterYear>${year})(?!\d)|q(?<q>[1-4])[\s/-]*(?<qYear>${year})(?!\d)`,
    String.raw`(?<![\p{L}\d])(?:\d{1,2}(?:st|nd|rd|th|er|\.)?\s+(?:de\s+)?)?(?<name>${letters})\.?(?:\s+\d{1,2}(?:st|nd|rd|th)?,)?[\s,]*(?:de\s+|del\s+|of\s+|г\.\s*)?(?:[-/]?(?<nameYear>${year})(?!\d)|['’](?<shortYear>\d\d)(?!\d))`,
    String.raw`(?<!\d|\d[.,])(?<plainYear>${year})(?![\d%]|[.,]\d)年?`,
    String.raw`(?<![\p{L}\d])(?<now>${now})(?![\p{L}\d])`,
    String.raw`(?<![\p{L}\d])(?<month>${letters})\.?(?=\s*(?:[-‐‑–—−]|to|bis|a|au)\s)`,
  ].join('|'),
  'gu',
)
/** The second half of `2018–19` and `2018/19`. */
const shortEnd = /^\s?[-–—/]\s?(\d\d)(?![\d.])/

function findSpans(original: string): Span[] {
  const text = fold(original)
  const points = [...text.matchAll(pointPattern)].map(toPoint).filter((point) => point !== null)
  const spans: Span[] = []
  for (let i = 0; i < points.length; i++) {
    const first = points[i]
    if (!first || first.kind === 'now') continue
    const next = points[i + 1]
    if (next && next.kind !== 'month' && isJoined(text.slice(first.end, next.start), next)) {
      spans.push({
        first: first.kind === 'month' ? { ...first, year: next.year } : first,
        last: next,
        ...around(first, next),
      })
      i++
    } else if (first.kind === 'date') spans.push(single(text, first))
  }
  return spans
}

/** "2019 today" is a span without any dash. */
const isJoined = (gap: string, next: Point) =>
  between.test(gap) || (next.kind === 'now' && /^[\s,(]*$/.test(gap))

const around = (first: DateRange, last: DateRange): DateRange => ({ start: first.start, end: last.end })

function single(text: string, point: Point): Span {
  const rest = text.slice(point.end)
  const short = point.month === null ? shortEnd.exec(rest) : null
  const shortYear = short ? Math.floor(point.year / 100) * 100 + Number(short[1]) : 0
  if (short && shortYear > point.year && shortYear - point.year < 12) {
    const end = point.end + short[0].length
    return { first: point, last: { ...point, year: shortYear, end }, start: point.start, end }
  }
  const before = since.exec(text.slice(Math.max(0, point.start - 20), point.start))
  const open = openEnd.exec(rest)
  if (!before && !open) return { first: point, last: null, start: point.start, end: point.end }
  const start = before ? point.start - before[0].length : point.start
  const end = open ? point.end + (/^\s*[-–—]+/.exec(rest)?.[0].length ?? 0) : point.end
  return { first: point, last: { ...point, kind: 'now' }, start, end }
}

function toPoint(match: RegExpExecArray): Point | null {
  const { groups = {}, index: start } = match
  const range = { start, end: start + match[0].length }
  const date = (year: string | number, month: number | null, length = 1): Point => ({
    kind: 'date',
    year: Number(year),
    month,
    length,
    ...range,
  })
  if (groups.dmyYear) {
    // 15.03.2019 and 15/03/2019, or 03/15/2019 if the second number cannot be a month.
    const month = Number(groups.dmyMonth) > 12 ? Number(groups.dmyDay) : Number(groups.dmyMonth)
    return month >= 1 && month <= 12 ? date(groups.dmyYear, month - 1) : null
  }
  if (groups.ymYear) return date(groups.ymYear, Number(groups.ymMonth) - 1)
  if (groups.myYear) return date(groups.myYear, Number(groups.myMonth) - 1)
  const quarterYear = groups.quarterYear ?? groups.qYear
  if (quarterYear) return date(quarterYear, (Number(groups.quarter ?? groups.q) - 1) * 3, 3)
  if (groups.plainYear) return date(groups.plainYear, null)
  if (groups.now) return { ...date(0, null), kind: 'now' }
  const name = groups.name ?? groups.month ?? ''
  const month = monthNumber(name)
  if (groups.month) return month === null ? null : { ...date(0, month), kind: 'month' }
  const year = groups.nameYear ? Number(groups.nameYear) : toFullYear(Number(groups.shortYear))
  if (month !== null) return date(year, month)
  const season = seasons[name]
  if (season !== undefined) return date(year, season, 3)
  if (!groups.nameYear) return null
  // Another word before a year: only the year is the date.
  return { ...date(year, null), start: range.end - groups.nameYear.length }
}

const toFullYear = (short: number) => (short < 50 ? 2000 : 1900) + short

function monthNumber(name: string): number | null {
  // In Hebrew and Arabic, a one-letter preposition may be attached to the name.
  const index = monthNames.findIndex((names) => names.test(name) || names.test(name.replace(/^[במלو]/, '')))
  return index < 0 ? null : index
}

function measure({ first, last }: Span, asOf: string): DateSpan {
  const today = Number(asOf.slice(0, 4)) * 12 + Number(asOf.slice(5, 7)) - 1
  const isCurrent = last?.kind === 'now'
  const end = last ?? first
  let from = first.year * 12 + (first.month ?? 6)
  let to = isCurrent ? today : end.year * 12 + (end.month === null ? 5 : end.month + end.length - 1)
  if (first.month === null && !isCurrent && first.year === end.year && end.month === null) {
    from = first.year * 12 + 3
    to = first.year * 12 + 8
  }
  to = Math.min(Math.max(to, isCurrent ? 0 : from), today)
  return { from, to, months: Math.max(0, to - from + 1), isCurrent }
}

/** Lower case without accents and in ASCII digits, with every unit in its position. */
function fold(text: string): string {
  return text.replace(/[^\0-/:-@[-`{-~]/g, (unit) => {
    const digit = digitOf(unit.charCodeAt(0))
    if (digit !== null) return digit
    const lower = unit.toLowerCase()
    return lower.normalize('NFD').charAt(0)
  })
}

/** Arabic, Persian, and full-width digits. */
function digitOf(code: number): string | null {
  for (const zero of [0x30, 0x660, 0x6f0, 0xff10])
    if (code >= zero && code < zero + 10) return String(code - zero)
  return null
}
