/**
 * What the drawings show, for those who cannot see them, by their names. The others are decorative: icons and logos stand
 * beside the words that they stand for, and banners are only the ground of their headings.
 */
export const pictureTexts: Readonly<Record<string, string>> = {
  // Industries and services.
  amphitheatre: 'Small figures on the steps of a square theatre watch one person on a round stage',
  columns: 'A hill of upright blocks with one row in orange',
  cranes: 'Three gantry cranes above stacked containers, with trucks in front',
  crossing: 'A short bridge carries crates from an old quarter on one island to new buildings on another',
  market: 'Three market stalls with striped awnings and crates of fruit under strings of lights',
  relay: 'Red balls roll down ramps from tower to tower',
  rooms: 'An office seen from above, without its roof: desks, a round meeting table, a corner with a sofa',
  sawteeth: 'Workers at machines in a factory with a sawtooth roof',
  scaffold: 'A crane lowers a block onto a building inside a scaffold',
  seasons: 'A garden bed in rows, from bare soil in front to grown trees at the back',
  square: 'A town hall with a clock tower behind a square with a fountain',
  stations: 'Parcels pass through three gates on a conveyor belt, with people at desks beside it',
  terrace: 'People climb a stepped hill with trees on its top',
  towers: 'Server towers around a white floor, three of them joined to the others by coloured cables',
  turbines: 'Wind turbines on hills beside a reservoir and its dam',
  ward: 'A hospital at night, with a lit path to its entrance',

  // The team.
  astrid: 'Long blond hair in a ponytail, dark green shirt',
  daniel: 'Short brown hair, dark waistcoat over a cream shirt',
  elena: 'Dark wavy hair to the shoulders, cream top with a red neckline',
  farah: 'Long straight black hair, red sweater',
  jaspal: 'Orange turban, black beard, dark suit',
  kenji: 'Short black hair, glasses, dark jacket',
  kofi: 'Short black hair and beard, yellow turtleneck',
  linh: 'Black hair in a high bun, cream turtleneck',
  lucia: 'Dark curly hair, green sweater with a white collar',
  margaret: 'Short grey hair, green blazer',
  mateo: 'Grey beard, glasses, cream shirt',
  nasra: 'Sand-coloured headscarf, dark green jacket',
  prakash: 'Black hair and moustache, yellow shirt with a stand-up collar',
  ruth: 'Grey hair to the shoulders, round glasses, green cardigan',
  tomasz: 'Brown hair and beard, dark suit, red tie',
  zanele: 'Full black hair, gold earrings, pink jacket',

  // Clients.
  basins: 'Round settling basins of a waterworks from above, their water from brown to clear blue',
  corridor: 'A bright hospital corridor with a bed on wheels and a nurse in green',
  dairy: 'Cows graze beside a red barn while a milk truck drives off',
  ferry: 'A white ferry with a red funnel on a calm sea at sunset',
  freight: 'A freight train crosses a desert in front of flat-topped mountains',
  gears: 'Five gears of different sizes and colours turn one another',
  moor: 'A village with a church among sheep and purple heather',
  shopfront:
    'A corner grocery in the evening, with full shelves behind lit windows and a bicycle at the door',

  // Articles.
  contours: 'A folded map with contour lines and a dotted route to a red pin',
  delta: 'A river divides into ever smaller arms before it reaches the sea',
  fields: 'A patchwork of fields on both sides of a river, seen from above',
  forecast: 'A line of measured values that opens into a widening fan of possible futures',
  harbour: 'Cranes load containers onto a ship',
  locks: 'Boats climb a hillside through a staircase of locks',
  ridges: 'Ridge behind ridge in the haze, with a lookout tower in the forest',
  table: 'An empty meeting table from above, covered with charts, papers, and cups; one of its chairs is red',
  tracks: 'Railway tracks fan out into a yard where two trains wait at signals',
  viaduct: 'A train on a viaduct above a misty valley',
  warehouse: 'Rows of warehouse shelves with forklifts in between',
  windows: 'A city at night in which one quarter still has its windows lit',

  // Blog posts.
  cells: 'A spreadsheet as a city from above, with houses scattered over its cells',
  curves:
    'Two separate curves over two clouds of points; a line marks the average between them, where hardly any point is',
  dials: 'Two clocks side by side that show slightly different times',
  funnel: 'Many thin lines run together into one thick line',
  junctions: 'A metro map on which five lines meet at large interchange stations',
  lens: 'A magnifying glass over a field of dots shows six of them large and in colour',
  loop: 'A road with a red arrow that turns back to where it came from',
  milestones: 'A road winds uphill past six flags',
  moon: 'A full moon behind the chimney of a town at night',
  nested: 'A large half circle of many rings beside a small one of the same rings',
  queue: 'A row of balls waits before a narrow gate that lets one through at a time',
  strata: 'Boxes sink through layers of snow and water',
  ticks: 'Four rows of circles, most of them ticked, the latest one in red',
  translation: 'Wavy lines on the left become a pattern of dots on the right',

  // Jobs.
  blueprint: 'A desk with a flow chart drawn as a blueprint, a ruler, and compasses',
  calendar: 'A wall calendar with planned weeks and one circled day, beside a phone and a notebook',
  charts: 'Printed bar, line, and pie charts beside a calculator',
  pipelines: 'A laptop with code beside a diagram of boxes and arrows',
  rounds: 'A clipboard with a half-finished checklist, a stopwatch, and a yellow hard hat',
  voices: 'A sheet in three columns, full of sticky notes',
}
