import type { DemoPerson } from '#demo/people.ts'

/** A project of the portal. Its issues are in `issues/<key>.txt`, by which the order and the length of its life go. */
export interface DemoProject {
  readonly key: string
  readonly name: string
  readonly description: string
  /** Empty without a website. */
  readonly url: string
  readonly status: 'Active' | 'Closing'
  /** The name of a drawing. */
  readonly avatar: string
  readonly lead: DemoPerson
  readonly members: readonly DemoPerson[]
  /** Those who have left after their last issue. */
  readonly formerMembers: readonly DemoPerson[]
  readonly startedDaysAgo: number
  readonly sprintWeeks: number
  /** What was handed over to the client, in this order, at even distances. */
  readonly versions: readonly string[]
  /** Where bugs were seen. */
  readonly environments: readonly string[]
}

const everybody = [
  ...(['kenji', 'linh', 'tomasz', 'margaret', 'prakash', 'elena', 'ruth', 'kofi'] as const),
  ...(['nasra', 'mateo', 'daniel', 'farah', 'jaspal', 'astrid', 'zanele', 'lucia'] as const),
]

/** The first one by name has fifteen members, seven of them current (EP-162). */
export const projects: readonly DemoProject[] = [
  {
    key: 'HALV',
    name: 'Halvorn Order Flow',
    description:
      'Halvorn builds packaging machines. An order took nineteen weeks, nine working days of which were work. We remove the waiting between seven departments, and now do the same for the line of labeling machines.',
    url: 'https://halvorn.example/order-flow',
    status: 'Active',
    avatar: 'halvorn',
    lead: 'elena',
    members: ['elena', 'margaret', 'mateo', 'daniel', 'farah', 'linh', 'lucia'],
    formerMembers: ['tomasz', 'ruth', 'kofi', 'nasra', 'jaspal', 'astrid', 'zanele', 'kenji'],
    startedDaysAgo: 400,
    sprintWeeks: 3,
    versions: ['Sales form 1', 'Hall one', 'Second year', 'Labeling line'],
    environments: [
      'Sales form 2.3, office computers in Malmö',
      'Sales form 2.3, sellers’ telephones (Android 8)',
      'Corridor screen, first floor',
      'Test copy, refreshed nightly',
    ],
  },
  {
    key: 'DESK',
    name: 'Larkfield Desk',
    description:
      'What keeps our own two offices running: accounts, rooms, networks, travel, and the timesheet. Everybody may ask, and everybody may answer.',
    url: '',
    status: 'Active',
    avatar: 'squares',
    lead: 'kenji',
    members: everybody,
    formerMembers: [],
    startedDaysAgo: 330,
    sprintWeeks: 4,
    versions: ['Spring tidying', 'Autumn tidying'],
    environments: ['Richmond, Suite 400', 'Pune, level 6', 'Laptop on the train'],
  },
  {
    key: 'LEARN',
    name: 'Larkfield Learning Library',
    description:
      'Lessons of half an hour that clients’ people give one another. Each is one page, three pictures, and one question.',
    url: 'https://learning.larkfield.example',
    status: 'Active',
    avatar: 'stair',
    lead: 'lucia',
    members: ['lucia', 'ruth', 'zanele', 'margaret', 'daniel', 'linh'],
    formerMembers: ['mateo'],
    startedDaysAgo: 300,
    sprintWeeks: 4,
    versions: ['First ten', 'First twenty', 'Forty'],
    environments: ['Printed on A4', 'Telephone in a basement', 'Client’s intranet'],
  },
  {
    key: 'NILA',
    name: 'Nilavari Water Losses',
    description:
      'A city of two million lost thirty-one liters of every hundred between the reservoir and the tap. One sheet per repair, meters where districts meet, and the same five numbers every Monday.',
    url: 'https://nilavari-water.example',
    status: 'Active',
    avatar: 'nilavari',
    lead: 'prakash',
    members: ['prakash', 'nasra', 'kofi', 'farah'],
    formerMembers: ['astrid', 'linh'],
    startedDaysAgo: 380,
    sprintWeeks: 3,
    versions: ['Pilot districts', 'Districts 1 to 10', 'Nineteen districts'],
    environments: ['Crew telephone, north depot', 'Gateway in district 7', 'Control room, second screen'],
  },
  {
    key: 'NORR',
    name: 'Norrholm Timetable',
    description:
      'Ferries between thirty-one islands. The repairing of the timetable has become a plan of its own; this winter there is one ship fewer.',
    url: 'https://norrholm-ferries.example/timetable',
    status: 'Active',
    avatar: 'norrholm',
    lead: 'astrid',
    members: ['astrid', 'margaret', 'elena', 'kofi', 'farah'],
    formerMembers: ['jaspal'],
    startedDaysAgo: 390,
    sprintWeeks: 3,
    versions: ['Summer', 'Autumn', 'Winter'],
    environments: ['Dispatch room', 'Loudspeakers in the harbors', 'Text messages', 'Website'],
  },
  {
    key: 'ORRI',
    name: 'Orrinvale Record Migration',
    description:
      'Five hospitals, one patient record, ninety steps on ordinary Saturdays. Each step can be undone in ten minutes.',
    url: 'https://orrinvale.example/new-record',
    status: 'Active',
    avatar: 'orrinvale',
    lead: 'tomasz',
    members: ['tomasz', 'kenji', 'linh', 'ruth', 'zanele'],
    formerMembers: ['farah', 'lucia'],
    startedDaysAgo: 420,
    sprintWeeks: 2,
    versions: ['Steps 1 to 24', 'Steps 25 to 60', 'Steps 61 to 90'],
    environments: [
      'Ward workstation, record 5.2',
      'Label printer, surgical wards',
      'Two-way copy, production',
      'Entrance hall display',
    ],
  },
  {
    key: 'PELL',
    name: 'Pellworth Shop Ordering',
    description:
      'One hundred and eighty shops in small towns. Two hundred articles get a proposal with its reason; for the rest there is a calm rule.',
    url: 'https://pellworth.example',
    status: 'Active',
    avatar: 'pellworth',
    lead: 'kofi',
    members: ['kofi', 'farah', 'zanele', 'astrid'],
    formerMembers: ['daniel'],
    startedDaysAgo: 300,
    sprintWeeks: 2,
    versions: ['Pilot', 'Coast', 'Inland', 'Hills'],
    environments: ['Order tablet, version 1.8', 'Nightly stock run', 'Shop 114, Westerby'],
  },
  {
    key: 'TARN',
    name: 'Tarnbeck Milk Tours',
    description:
      'Milk from nine hundred farms, twice a day. The forecast is made at two, shown on one page, and drivers may overrule it.',
    url: 'https://tarnbeck.example/tours',
    status: 'Active',
    avatar: 'tarnbeck',
    lead: 'daniel',
    members: ['daniel', 'astrid', 'farah', 'lucia'],
    formerMembers: ['mateo'],
    startedDaysAgo: 350,
    sprintWeeks: 3,
    versions: ['One valley', 'All tours', 'New farms'],
    environments: ['Nightly forecast', 'Page in the cab', 'Tank sensor, second maker'],
  },
  {
    key: 'TESS',
    name: 'Tessaline Wagon Planning',
    description:
      'A third of a stopped program: wagons only, on 2,400 kilometers of single track, with the rosters left to the people who write them well.',
    url: 'https://tessaline-rail.example/wagons',
    status: 'Active',
    avatar: 'tessaline',
    lead: 'jaspal',
    members: ['jaspal', 'tomasz', 'kenji', 'elena'],
    formerMembers: ['margaret'],
    startedDaysAgo: 410,
    sprintWeeks: 3,
    versions: ['East', 'West', 'Workshop'],
    environments: ['Dispatcher’s screen, east', 'Axle counters', 'Planning run at four'],
  },
  {
    key: 'WREN',
    name: 'Wrenmoor Permits',
    description:
      'A building permit took eleven weeks and contained three hours of work. Seven offices now decide in one room, on Wednesdays.',
    url: 'https://wrenmoor.example/permits',
    status: 'Closing',
    avatar: 'wrenmoor',
    lead: 'nasra',
    members: ['nasra', 'margaret', 'ruth', 'zanele'],
    formerMembers: ['linh'],
    startedDaysAgo: 360,
    sprintWeeks: 4,
    versions: ['Garages', 'All buildings'],
    environments: ['Register 3.1, county network', 'Council’s tablets', 'Letters'],
  },
]
