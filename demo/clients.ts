import type { client } from '#contract/content/client.ts'
import { prose } from '#demo/prose.ts'
import type { SeedRow } from '#demo/seed-row.ts'

/** In display order: the first one is on the home page. */
export const clients: readonly SeedRow<typeof client>[] = [
  {
    title: 'Norrholm Ferries',
    description: prose`
<p>Norrholm Ferries carries four million people a year between thirty-one islands. The timetable was planned once a year
and repaired every day. Together we turned the repairing into a plan of its own, and the average delay fell from
seventeen minutes to six.</p>`,
    challenge: prose`
<p>The summer timetable was drawn in October, by two planners who knew every harbor. By June it had met wind, a new
school calendar, and three ships in repair. From then on the dispatchers changed some forty sailings a day by telephone.
They did it well. Nobody wrote down why, and so the next October began where the last one had.</p>
<p>Passengers forgave the delays more easily than the surprise. Half of all complaints named a change that the company
had known about for more than two hours.</p>`,
    solution: prose`
<p>We sat in the dispatch room for three weeks and sorted what we heard. Forty changes a day came from eleven causes, and
nine of those could be seen coming. Each of the nine received a prepared answer: which sailing moves, which ship takes
over, who is told, and in which order.</p>
<ul>
<li>A morning meeting of twelve minutes, at which dispatch chooses among prepared plans</li>
<li>One source for the state of every sailing, read by the harbors, the website, and the loudspeakers alike</li>
<li>A monthly hour in which planners and dispatchers change next year’s timetable together</li>
</ul>`,
    result: prose`
<p>The average delay fell from seventeen minutes to six within one season, with the same ships and crews. Changes are
announced ninety minutes earlier than before, and complaints about information fell by more than two thirds.</p>
<p>The second summer was planned by the same two people. It needed eleven changes a day.</p>`,
    companyImage: 'ferry',
    companyLogo: 'norrholm',
    status: 1,
  },
  {
    title: 'Orrinvale Hospitals',
    description: prose`
<p>Five hospitals, eleven thousand employees, one patient record. The record moved to a new platform ward by ward, in
fourteen months, on ordinary Saturdays.</p>`,
    challenge: prose`
<p>Orrinvale had tried once before. A single night had been prepared for two years, and called off at three in the
morning. The old platform was out of support, the staff were out of patience, and the board wanted a date.</p>`,
    solution: prose`
<p>We proposed ninety dates instead of one. Wards that pass patients to each other moved in the same step; old and new
records agreed within a minute; and each step could be undone in ten. On every Monday a colleague from a ward that had
already moved spent the early shift with the ward that was new.</p>
<p>Differences between the two systems were counted on a display in the entrance hall. In the first month it showed
several hundred a day. By the fourth it showed single figures, and people stopped to look.</p>`,
    result: prose`
<p>All one hundred and forty wards moved within fourteen months. Six steps were undone and repeated. No operation was
postponed on account of the migration, and the old platform was switched off after ninety quiet days.</p>`,
    companyImage: 'corridor',
    companyLogo: 'orrinvale',
    status: 1,
  },
  {
    title: 'Tarnbeck Dairies',
    description: prose`
<p>Milk does not wait. Tarnbeck collects it from nine hundred farms twice a day, and had no way of knowing in the morning
what would arrive in the evening. A forecast that the drivers trust now saves one tour in seven.</p>`,
    challenge: prose`
<p>Tours were fixed, tanks were not. In May trucks came back for a second run; in January they drove half empty through
the same valleys. An earlier forecasting project had produced good numbers that nobody used, since they arrived an hour
after the trucks had left.</p>`,
    solution: prose`
<p>We began with the question that a driver asks at four in the morning: which farms can I leave out? The forecast was
built backward from there. It is made at two, shown on one page, and wrong in a way that drivers can live with, for it
never leaves out a farm whose tank might be full.</p>
<p>Drivers may overrule it. In the first quarter they did so eight times a day, and were right five times. Their reasons
are in the method now.</p>`,
    result: prose`
<p>One tour in seven is no longer driven, which is about 610,000 kilometers a year. No tank has overflowed. Overrulings
have settled at one a day, and the drivers’ spokesman presents the figures at the annual meeting himself.</p>`,
    companyImage: 'dairy',
    companyLogo: 'tarnbeck',
    status: 1,
  },
  {
    title: 'Halvorn Machine Works',
    description: prose`
<p>A maker of packaging machines with full order books and a lead time of nineteen weeks. Nine working days of those were
work. Eighteen months later the same order takes eleven weeks, and nobody works faster than before.</p>`,
    challenge: prose`
<p>Seven departments passed each order along, every one in good time. The customer saw only the sum. A second assembly
hall had been approved, on the assumption that the wait was in assembly.</p>`,
    solution: prose`
<p>We followed thirty orders and timed the six handovers. Design had to ask again in more than half of the cases, mostly
the same eight questions; contract review changed one order in forty and held up all of them.</p>
<ul>
<li>The eight questions moved into the sales form, which cannot be sent without them</li>
<li>Contract review sees orders above a threshold, and a sample of the rest</li>
<li>Unusual orders are discussed once, for an hour, with everyone and the customer</li>
</ul>`,
    result: prose`
<p>The median lead time fell from nineteen weeks to eleven. The second hall was not built; a part of its budget went into
the apprentices’ workshop. Sales wins one quotation in three instead of one in five, and gives the date as the reason.</p>`,
    companyImage: 'gears',
    companyLogo: 'halvorn',
    status: 1,
  },
  {
    title: 'Nilavari Water Board',
    description: prose`
<p>A city of two million lost thirty-one liters of every hundred between the reservoir and the tap. The board knew the
figure and not the places. Two years of patient counting brought it to nineteen.</p>`,
    challenge: prose`
<p>Three departments kept three maps of the same pipes. Repairs were recorded on paper, by street, in two alphabets.
Each monsoon washed away some of the marks in the field, and with every retirement some of the knowledge.</p>`,
    solution: prose`
<p>We did not draw a fourth map. Crews were given one sheet per repair, with six fields and a photograph, and each sheet
corrected all three maps at once. Meters went in where districts meet, so that water which entered a district and did not
come out at its taps had an address.</p>
<p>Every Monday the board’s engineers look at the same five numbers, and send the crews where the gap is largest.</p>`,
    result: prose`
<p>Losses fell from thirty-one to nineteen percent, which is the use of 240,000 people. The maps agree in ninety-six of a
hundred places, and the remaining four are known. The board has since trained two neighboring towns.</p>`,
    companyImage: 'basins',
    companyLogo: 'nilavari',
    status: 1,
  },
  {
    title: 'Tessaline Rail',
    description: prose`
<p>Tessaline moves grain, ore, and containers over 2,400 kilometers of single track. Its planning program had consumed
three years and two directors. We were asked whether to stop it, and advised to keep a third.</p>`,
    challenge: prose`
<p>The program’s reports had been green for ten months, while its go-live had moved four times. Two hundred people were
building a system that would plan everything: trains, crews, wagons, and repairs.</p>`,
    solution: prose`
<p>We asked how the last ten deliveries had come about. Seven of them had been finished by the same nine people. With
what those nine could do in a month we drew up three honest plans, and the board chose the smallest: wagons only, with the
crews’ rosters left to the people who write them well.</p>
<p>Two of our consultants stayed in the program office until four deliveries in a row had arrived on the promised day.</p>`,
    result: prose`
<p>Wagon planning went live in eight months. Empty runs are down by fourteen percent, and the railway leases two hundred
wagons fewer. What was stopped has been missed by nobody, which the board had checked twice.</p>`,
    companyImage: 'freight',
    companyLogo: 'tessaline',
    status: 1,
  },
  {
    title: 'Pellworth Grocers',
    description: prose`
<p>One hundred and eighty shops in small towns, each ordering by the feeling of its manager. The feeling was good, and
it was gone on Mondays, when the manager was off. Now it is written down.</p>`,
    challenge: prose`
<p>Head office wanted automatic ordering for all nine thousand articles. The managers had seen such a system in their
former jobs and expected the usual: full shelves of what nobody buys.</p>`,
    solution: prose`
<p>For four weeks six managers said aloud why they ordered what they ordered, and we took notes. Two hundred articles
turned out to need thought. For the rest a calm rule was enough: order on two days, up to the line.</p>
<p>The two hundred received a proposal with its reason beside it, such as the weather, the market day, or last year’s
fair. A manager changes the number with one key, and says why with another.</p>`,
    result: prose`
<p>Waste of fresh goods fell by a quarter, and shelves are emptier only where they should be. Managers spend fifty
minutes less a day on ordering. They change one proposal in twelve, and are right more often than not.</p>`,
    companyImage: 'shopfront',
    companyLogo: 'pellworth',
    status: 1,
  },
  {
    title: 'Wrenmoor County',
    description: prose`
<p>A building permit in Wrenmoor took eleven weeks and contained three hours of work. The county wished to give its
people a date that holds. It now gives one on the day of the application, and keeps it nineteen times in twenty.</p>`,
    challenge: prose`
<p>Seven offices had a say in every permit, one after the other. Files traveled in a van on Tuesdays and Fridays. Each
office met its own target of ten working days, and the targets added up.</p>`,
    solution: prose`
<p>We laid forty closed files on a long table and invited the seven offices to read them together. By noon they had
agreed that thirty-one of the forty could have been decided in one sitting. So they sit: on Wednesdays, seven people, one
room, and the plans on the wall.</p>
<p>Only what is unusual leaves the room with a question, a name, and a date.</p>`,
    result: prose`
<p>Four permits in five are decided within eight days, the others within five weeks. The number of appeals has halved,
since applicants may attend. The van was sold.</p>`,
    companyImage: 'moor',
    companyLogo: 'wrenmoor',
    status: 1,
  },
]
