import { describe, expect, test } from 'vitest'
import { findDates, parseSpan } from '#server/text/dates.ts'

const asOf = '2024-06-15'
const month = (year: number, month: number) => year * 12 + month - 1
const currentMonth = month(2024, 6)

describe('spans of dates', () => {
  test.each([
    ['Jan 2019 – Present', month(2019, 1), currentMonth],
    ['January 2019 to December 2020', month(2019, 1), month(2020, 12)],
    ['Sept. 2018 - Mar. 2019', month(2018, 9), month(2019, 3)],
    ['03/2018 – 06/2020', month(2018, 3), month(2020, 6)],
    ['2018-03 — 2020-06', month(2018, 3), month(2020, 6)],
    ['2018.03-2020.06', month(2018, 3), month(2020, 6)],
    ['15.03.2018 bis 30.06.2020', month(2018, 3), month(2020, 6)],
    ['03/15/2018 - 06/30/2020', month(2018, 3), month(2020, 6)],
    ['Feb – May 2021', month(2021, 2), month(2021, 5)],
    ["Feb '21 – May '22", month(2021, 2), month(2022, 5)],
    ['Q2 2020 - Q3 2021', month(2020, 4), month(2021, 9)],
    ['Summer 2019', month(2019, 6), month(2019, 8)],
    ['März 2017 – Okt. 2019', month(2017, 3), month(2019, 10)],
    ['seit Mai 2022', month(2022, 5), currentMonth],
    ['enero de 2016 – actualidad', month(2016, 1), currentMonth],
    ['marzo de 2015 a agosto de 2016', month(2015, 3), month(2016, 8)],
    ["févr. 2020 – aujourd'hui", month(2020, 2), currentMonth],
    ['août 2012 à décembre 2014', month(2012, 8), month(2014, 12)],
    ['2019年3月 至今', month(2019, 3), currentMonth],
    ['2015年9月–2019年6月', month(2015, 9), month(2019, 6)],
    ['март 2018 – настоящее время', month(2018, 3), currentMonth],
    ['Μάρτιος 2018 – σήμερα', month(2018, 3), currentMonth],
    ['يناير 2019 - حتى الآن', month(2019, 1), currentMonth],
    ['٢٠١٨ - ٢٠٢٠', month(2018, 7), month(2020, 6)],
    ['ינואר 2019 – היום', month(2019, 1), currentMonth],
    ['Jan 2022 –', month(2022, 1), currentMonth],
    ['Jan 2022 – date', month(2022, 1), currentMonth],
    ['2013-05/2016', month(2013, 7), month(2016, 5)],
    ['Acme GmbH, Berlin, June 2019 - July 2019', month(2019, 6), month(2019, 7)],
    ['Senior Engineer 2018 – 2020', month(2018, 7), month(2020, 6)],
    ['2018–19', month(2018, 7), month(2019, 6)],
  ])('%s', (text, from, to) => {
    const span = parseSpan(text, asOf)
    expect(span).toMatchObject({ from, to, months: to - from + 1 })
    expect(span?.isCurrent).toBe(to === currentMonth)
  })

  test('a year without months counts from its middle', () => {
    expect(parseSpan('2018 – 2020', asOf)?.months).toBe(24)
    expect(parseSpan('2019', asOf)?.months).toBe(6)
    expect(parseSpan('2019 - 2019', asOf)?.months).toBe(6)
  })

  test('nothing after the day of the application counts', () => {
    expect(parseSpan('Jan 2024 – Dec 2026', asOf)).toMatchObject({ to: currentMonth, months: 6 })
    expect(parseSpan('Jan 2025 – Dec 2026', asOf)?.months).toBe(0)
  })

  test.each([
    '',
    'no dates here',
    '+1 202 555 0143',
    'ISO 27001',
    'cut costs by 2,015,000',
    'room 20191',
    'now',
  ])('no date in %j', (text) => expect(parseSpan(text, asOf)).toBeNull())

  test('every span has its range in the text', () => {
    const text = 'Harbor Lights, Jan 2019 – Présent; École 2012-2015.'
    expect(findDates(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Jan 2019 – Présent',
      '2012-2015',
    ])
  })
})
