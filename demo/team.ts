import type { teamMember } from '#contract/content/team-member.ts'
import { prose } from '#demo/prose.ts'
import type { SeedRow } from '#demo/seed-row.ts'

/** In display order. All of them are invented. */
export const team: readonly SeedRow<typeof teamMember>[] = [
  {
    name: 'Margaret Oduya',
    email: 'margaret.oduya@larkfield.example',
    designation: 'Managing Partner',
    description: prose`
<p>Margaret founded the firm with two colleagues and a rented room above a bookbinder’s. Before that she ran the operations
of a shipping line for eleven years, and she still judges an office by how it answers the telephone.</p>
<p>She spends two days a week at clients’ and has not missed a closing visit since the first.</p>`,
    teamMemberImage: 'margaret',
    status: 1,
  },
  {
    name: 'Prakash Deshmane',
    email: 'prakash.deshmane@larkfield.example',
    designation: 'Partner, Pune Office',
    description: prose`
<p>Prakash opened the Pune office and leads the work for utilities and public bodies in the region. He trained as a civil
engineer, built canals for six years, and learned there that water tells you what the map does not.</p>`,
    teamMemberImage: 'prakash',
    status: 1,
  },
  {
    name: 'Elena Petrakis',
    email: 'elena.petrakis@larkfield.example',
    designation: 'Partner, Operations',
    description: prose`
<p>Elena has timed more handovers than anybody else in the firm and keeps the notebooks. She leads the work for
manufacturers and carriers, and teaches every new consultant how to stand in a hall without being in the way.</p>`,
    teamMemberImage: 'elena',
    status: 1,
  },
  {
    name: 'Tomasz Wielgosz',
    email: 'tomasz.wielgosz@larkfield.example',
    designation: 'Partner, Technology',
    description: prose`
<p>Tomasz has switched off nine systems and regrets none of them. He began as a database administrator on night duty, which
explains his interest in ways back. He reviews every migration plan of the firm, starting with the last page.</p>`,
    teamMemberImage: 'tomasz',
    status: 1,
  },
  {
    name: 'Ruth Abernathy',
    email: 'ruth.abernathy@larkfield.example',
    designation: 'Partner, People and Change',
    description: prose`
<p>Ruth was a head nurse before she became a consultant, and says that the two jobs differ mainly in the shoes. She looks
after our clients’ second years and wrote the guide that all our projects use.</p>`,
    teamMemberImage: 'ruth',
    status: 1,
  },
  {
    name: 'Kofi Amankwah',
    email: 'kofi.amankwah@larkfield.example',
    designation: 'Principal, Data',
    description: prose`
<p>Kofi asks which decision a number is for, and waits for the answer. He has built reporting for two banks, a railway, and
a chain of bakeries, and thinks that the bakeries had the most interesting problem.</p>`,
    teamMemberImage: 'kofi',
    status: 1,
  },
  {
    name: 'Nasra Warfa',
    email: 'nasra.warfa@larkfield.example',
    designation: 'Principal, Public Services',
    description: prose`
<p>Nasra worked in a county administration for nine years, at last as the head of its permits office. She knows how long
things take and which part of that is law. On Wednesdays she is usually in a room with seven offices.</p>`,
    teamMemberImage: 'nasra',
    status: 1,
  },
  {
    name: 'Mateo Quispe',
    email: 'mateo.quispe@larkfield.example',
    designation: 'Senior Adviser, Manufacturing',
    description: prose`
<p>Mateo managed three factories in forty years and closed none. He comes to us two days a week, mostly to walk through
halls with younger colleagues and to ask them what they have just seen.</p>`,
    teamMemberImage: 'mateo',
    status: 1,
  },
  {
    name: 'Linh Dao',
    email: 'linh.dao@larkfield.example',
    designation: 'Solution Architect',
    description: prose`
<p>Linh draws systems on one page. She led the technical side of the Orrinvale migration and wrote the tool that counts
differences between two records, which is now in use at four clients.</p>`,
    teamMemberImage: 'linh',
    status: 1,
  },
  {
    name: 'Daniel Whitcomb',
    email: 'daniel.whitcomb@larkfield.example',
    designation: 'Operations Consultant',
    description: prose`
<p>Daniel came from a parcel depot, where he ran the night sort. He is at his best between ten in the evening and six in the
morning, and has taught half of the firm to enjoy a shift change.</p>`,
    teamMemberImage: 'daniel',
    status: 1,
  },
  {
    name: 'Farah Haddadin',
    email: 'farah.haddadin@larkfield.example',
    designation: 'Data Engineer',
    description: prose`
<p>Farah finds out why two systems disagree. She writes pipelines that finish early and documentation that people read,
and collects spreadsheets with more than forty tabs.</p>`,
    teamMemberImage: 'farah',
    status: 1,
  },
  {
    name: 'Jaspal Dhanota',
    email: 'jaspal.dhanota@larkfield.example',
    designation: 'Program Recovery Lead',
    description: prose`
<p>Jaspal is called when reports are green and faces are not. He has brought six programs to an end that was planned, two of
them by stopping. He asks about the last ten deliveries and believes nothing else.</p>`,
    teamMemberImage: 'jaspal',
    status: 1,
  },
  {
    name: 'Astrid Nordvik',
    email: 'astrid.nordvik@larkfield.example',
    designation: 'Planning Consultant',
    description: prose`
<p>Astrid plans for ferries, wards, and orchards, and holds that they are the same problem with different weather. She
studied statistics and grew up on an island with two sailings a day.</p>`,
    teamMemberImage: 'astrid',
    status: 1,
  },
  {
    name: 'Zanele Mthombeni',
    email: 'zanele.mthombeni@larkfield.example',
    designation: 'Change Manager',
    description: prose`
<p>Zanele looks after five clients in five different years. She taught at a secondary school before, and still prepares
every conversation with one question that she wants to hear answered.</p>`,
    teamMemberImage: 'zanele',
    status: 1,
  },
  {
    name: 'Kenji Moriwaki',
    email: 'kenji.moriwaki@larkfield.example',
    designation: 'System Migration Lead',
    description: prose`
<p>Kenji has planned more than three hundred migration steps and rehearsed every way back. He keeps a list of the reasons
why steps were undone. It has nineteen entries, and only two of them are technical.</p>`,
    teamMemberImage: 'kenji',
    status: 1,
  },
  {
    name: 'Lucia Barrientos',
    email: 'lucia.barrientos@larkfield.example',
    designation: 'Learning Designer',
    description: prose`
<p>Lucia makes lessons of half an hour that are given at the place of work, by people who have just learned the same thing
themselves. She was a baker’s apprentice once, and says that this is where she saw it first.</p>`,
    teamMemberImage: 'lucia',
    status: 1,
  },
]
