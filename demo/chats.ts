import type { DemoPerson } from '#demo/people.ts'

/** A message, how many days ago and at which time of the day (UTC), and who reacts how. */
type DemoMessage = readonly [
  by: DemoPerson,
  daysAgo: number,
  time: string,
  text: string,
  reactions?: Readonly<Record<string, readonly DemoPerson[]>>,
]

/** A conversation of the team: of a project, of a group with a name, or of two people. */
export interface DemoChat {
  /** The key of its project. */
  readonly project?: string
  readonly name?: string
  /** Of a project's conversation only those who have read it. */
  readonly members: readonly DemoPerson[]
  readonly messages: readonly DemoMessage[]
  /** Who has not read the last messages, and how many of them. */
  readonly unread?: Partial<Record<DemoPerson, number>>
}

export const chats: readonly DemoChat[] = [
  {
    project: 'HALV',
    members: ['elena', 'margaret', 'mateo', 'daniel', 'farah', 'linh', 'lucia'],
    messages: [
      [
        'elena',
        6,
        '08:12',
        'Morning. Halvorn confirmed the visit to the second line for Thursday. Two of us, safety shoes, photo ID.',
      ],
      [
        'mateo',
        6,
        '08:20',
        'I can go. I want to see the buffer in front of the paint shop with my own eyes.',
        { '👍': ['elena'] },
      ],
      [
        'farah',
        6,
        '09:41',
        'Then I would come along and compare the scanner times with what the export says. 40 minutes of difference is too much for clocks.',
      ],
      ['elena', 6, '09:44', 'Good, @mateo.quispe and @farah.haddadin it is.'],
      [
        'daniel',
        5,
        '13:02',
        'The foreman of the night shift called back: orders are re-sorted by hand at 22:00 because the list is printed then. Nobody at the planning desk knew.',
        { '👀': ['elena', 'farah'], '😂': ['mateo'] },
      ],
      [
        'elena',
        5,
        '13:10',
        'That is the finding of the month. Please write it down with his words before we tidy them.',
      ],
      [
        'linh',
        2,
        '10:05',
        'The new order list renders in 300 ms now, with all 1,900 lines. It was the icons.',
        { '🎉': ['elena', 'margaret', 'lucia'] },
      ],
      [
        'margaret',
        2,
        '11:30',
        'The steering group is on Tuesday. Elena, could you bring one page: what we saw, what we change, what it needs from them?',
      ],
      ['elena', 2, '11:34', 'You will have it on Monday noon.'],
      [
        'lucia',
        1,
        '09:15',
        'The one-pager for the shift leads is in English and Norwegian. Could somebody who was there read it once more?',
      ],
      [
        'mateo',
        1,
        '09:52',
        'Read it. I would say “before the printer runs” in place of “by the cut-off”; nobody there says cut-off.',
        { '✅': ['lucia'] },
      ],
    ],
    unread: { margaret: 2, linh: 1 },
  },
  {
    project: 'DESK',
    members: ['kenji', 'linh', 'tomasz', 'margaret', 'elena', 'lucia', 'jaspal'],
    messages: [
      [
        'kenji',
        4,
        '07:30',
        'The Desk moves to the new host tonight, 20:00 to 20:30 UTC. Log your hours before, or after.',
      ],
      [
        'tomasz',
        4,
        '07:42',
        'Back-up taken and restored on the spare machine, 4 minutes. Go ahead.',
        { '👍': ['kenji'] },
      ],
      [
        'kenji',
        4,
        '20:19',
        'Done, eleven minutes of downtime. If something looks odd, tell me here.',
        { '🎉': ['linh', 'tomasz', 'margaret', 'elena'] },
      ],
      ['jaspal', 3, '06:58', 'Exports of the timesheet have two empty columns at the end. Not urgent.'],
      [
        'linh',
        3,
        '09:20',
        'Fixed, it was a trailing separator. Thank you for the file.',
        { '✅': ['jaspal'] },
      ],
      ['margaret', 1, '15:45', 'Small wish: could the project list remember the filter I used last?'],
    ],
    unread: { kenji: 1, linh: 1, tomasz: 1 },
  },
  {
    project: 'TARN',
    members: ['daniel', 'astrid', 'farah', 'lucia'],
    messages: [
      [
        'daniel',
        8,
        '05:50',
        'I rode with the 4 a.m. tour today. The driver keeps a paper list of farms whose gate is locked before five. It is not in any system, and it decides the whole order.',
      ],
      [
        'astrid',
        8,
        '08:05',
        'That explains the waiting times I could not explain. Can I have the list as a table?',
      ],
      [
        'daniel',
        8,
        '11:12',
        'Typed it up: 14 farms, with the hour at which the gate opens.',
        { '❤️': ['astrid'] },
      ],
      [
        'farah',
        7,
        '09:00',
        'With these windows the model needs 6 km more per day and saves 55 minutes of waiting. I trust it now.',
      ],
      [
        'lucia',
        3,
        '12:40',
        'The drivers’ leaflet is with the printer. One page, large type, a place to write on.',
      ],
      [
        'astrid',
        0,
        '06:20',
        'First week with the new tours: 11 of 12 arrived within the window. The twelfth had a flat tire.',
        { '🎉': ['daniel', 'farah', 'lucia'] },
      ],
    ],
    unread: { lucia: 1, farah: 1 },
  },
  {
    project: 'ORRI',
    members: ['tomasz', 'kenji', 'linh', 'ruth', 'zanele'],
    messages: [
      [
        'tomasz',
        3,
        '10:00',
        'Trial run 4: 212,480 records read, 212,455 written, 25 set aside. All 25 have a birth year of 1900.',
      ],
      [
        'ruth',
        3,
        '10:22',
        'That is what the clinic typed when the year was not known. Please do not guess; I ask them for a rule.',
      ],
      [
        'kenji',
        3,
        '10:25',
        'I would keep the field empty and the original value in the note. Then nothing is lost.',
        { '👍': ['tomasz', 'ruth'] },
      ],
      ['zanele', 1, '14:10', 'Training for the front desk is full, all 18 seats. I opened a second date.'],
    ],
    unread: { tomasz: 1, ruth: 1 },
  },
  {
    name: 'Thursday lunch',
    members: ['elena', 'linh', 'kenji', 'lucia', 'zanele', 'margaret'],
    messages: [
      ['linh', 2, '09:30', 'Thursday: the Vietnamese place at the canal, or the bakery again?'],
      ['zanele', 2, '09:33', 'Canal! The bakery was two weeks in a row.', { '👍': ['kenji', 'lucia'] }],
      ['kenji', 2, '09:41', 'Canal. I can book for six at 12:15.'],
      ['elena', 2, '09:58', 'Start without me, I am coming straight from the train.'],
      [
        'lucia',
        0,
        '07:45',
        'Six it is. They keep the table by the window until half past.',
        { '❤️': ['linh'] },
      ],
    ],
    unread: { elena: 1, margaret: 1 },
  },
  {
    name: 'Data people',
    members: ['kofi', 'farah', 'astrid', 'linh'],
    messages: [
      [
        'kofi',
        9,
        '13:00',
        'A question for everybody who reads clients’ exports: how do you write down what a column really means?',
      ],
      [
        'astrid',
        9,
        '13:25',
        'A text file beside the data: name, unit, who told me, on which day. Boring and the only thing that I still find a year later.',
        { '❤️': ['kofi', 'farah'] },
      ],
      ['farah', 9, '13:31', 'Same, and one example row per odd case.'],
      [
        'kofi',
        9,
        '15:02',
        'Then let us all do that, in the same order. I put a template into Files.',
        { '✅': ['astrid', 'farah', 'linh'] },
      ],
    ],
  },
  {
    members: ['elena', 'margaret'],
    messages: [
      [
        'margaret',
        3,
        '16:05',
        'Do you have twenty minutes tomorrow about the Halvorn renewal? They would like you on site two days a week from March.',
      ],
      ['elena', 3, '16:20', 'Nine o’clock? Two days are fine if Mateo gets the other three.'],
      ['margaret', 3, '16:22', 'Nine it is.', { '👍': ['elena'] }],
      [
        'margaret',
        1,
        '17:48',
        'They said yes to Mateo. I send you the draft before it goes out; please look at the hours in particular.',
      ],
    ],
    unread: { elena: 1 },
  },
  {
    members: ['linh', 'kenji'],
    messages: [
      [
        'kenji',
        1,
        '08:15',
        'Could you look at my change to the import before lunch? The interesting part is the order of the two locks.',
      ],
      ['linh', 1, '10:40', 'Looked. The order is right; I left one remark about the name of the second one.'],
      ['kenji', 1, '10:44', 'Renamed, and merged. Thank you.', { '👍': ['linh'] }],
    ],
  },
]
