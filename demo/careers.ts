import type { job } from '#contract/content/job.ts'
import type { jobCategory } from '#contract/content/job-category.ts'
import { daysBefore } from '#demo/days.ts'
import { prose } from '#demo/prose.ts'
import type { SeedRow } from '#demo/seed-row.ts'

/** The positions that people can apply for, and a former one. */
export const jobCategories: readonly SeedRow<typeof jobCategory>[] = [
  { title: 'Operations Consultant', status: 1 },
  { title: 'Data Engineer', status: 1 },
  { title: 'Change Manager', status: 1 },
  { title: 'Solution Architect', status: 1 },
  { title: 'Business Analyst', status: 1 },
  { title: 'Project Coordinator', status: 1 },
  { title: 'Office Manager', status: 0 },
]

const benefits = prose`
<ul>
<li>Thirty days of paid leave, and a week between projects that belongs to you</li>
<li>Four days a week at one client at most; Friday is spent with colleagues</li>
<li>Twelve paid days of learning a year, on a subject of your choice</li>
<li>Full health insurance for you and your family, and a pension that is matched</li>
<li>Six months of paid parental leave for every parent</li>
</ul>`

/** In display order, the newest first. */
export const jobs = (now: Date): readonly SeedRow<typeof job>[] => [
  {
    jobTitle: 'Operations Consultant',
    location: 'Richmond, USA',
    requiredExperience: { from: '3', to: '6' },
    jobPostDate: daysBefore(now, 3),
    shortDescription: prose`
<p>You follow the work of our clients from the first request to the last signature, find where it waits, and repair the
place together with the people who stand there. Three projects a year, all of them within a day’s travel.</p>`,
    jobDescription: prose`
<p>You spend the first weeks of a project beside the people who do the work: in dispatch rooms, on quays, in permit
offices. You count, you ask, and you draw what you have seen until those people say that it is right. Then you change three
or four handovers with them, measure again, and hand the measuring over.</p>
<p>You work in a team of three, with a partner who is at the client’s every week. Slides are rare. Most of what you
produce is a table, a drawing, or a changed form.</p>`,
    keyAndResponsibilities: prose`
<ul>
<li>Observe and measure processes on site, in offices as well as in halls and yards</li>
<li>Lead workshops in which the people concerned decide, and keep them short</li>
<li>Design handovers, forms, and meeting rhythms, and try them on a small scale</li>
<li>Write what was found so plainly that it needs no presentation</li>
<li>Teach the client’s own people to go on without us</li>
</ul>`,
    jobRequirements: prose`
<ul>
<li>Three years or more in operations, in a company or as a consultant to one</li>
<li>Ease with numbers: you notice when a mean hides two groups</li>
<li>A way of asking questions that people like to answer</li>
<li>Clear written English; a second language helps</li>
</ul>`,
    benefits,
    jobImage: 'rounds',
    status: 1,
  },
  {
    jobTitle: 'Data Engineer',
    location: 'Pune, India',
    requiredExperience: { from: '4', to: '8' },
    jobPostDate: daysBefore(now, 9),
    shortDescription: prose`
<p>You build the part of a data platform that people notice when it fails: sources that agree, loads that finish by six,
and tables that a new colleague can read.</p>`,
    jobDescription: prose`
<p>Our data work begins with decisions and ends in code that somebody else maintains. You build pipelines in the client’s
own repositories and on their own infrastructure, together with one or two of their engineers, who will own the result.</p>
<p>Half of the work is detective work. Why do two systems disagree about the number of customers? Who has been correcting
the third column by hand since 2016? You like such questions, and you like the moment when they need not be asked again.</p>`,
    keyAndResponsibilities: prose`
<ul>
<li>Design and build pipelines with tests, alarms, and a documented way to run them again</li>
<li>Settle definitions with the departments that use them, and write them down where the code is</li>
<li>Find and explain differences between sources</li>
<li>Review code with the client’s engineers, in both directions</li>
</ul>`,
    jobRequirements: prose`
<ul>
<li>Four years or more of building data systems that others depend on</li>
<li>Fluent SQL and one general language, preferably Python or TypeScript</li>
<li>Experience with one scheduler and one warehouse; which ones matters little</li>
<li>The habit of writing things down</li>
</ul>`,
    benefits,
    jobImage: 'pipelines',
    status: 1,
  },
  {
    jobTitle: 'Change Manager',
    location: 'Richmond, USA',
    requiredExperience: { from: '5', to: '10' },
    jobPostDate: daysBefore(now, 16),
    shortDescription: prose`
<p>You look after the second year: the time when a new way of working either becomes the usual one or begins to dissolve.
You know the people by name, and you know what they must not lose.</p>`,
    jobDescription: prose`
<p>You join a project before anything has been decided and stay longest of us all. At first you listen: what works today,
who holds it together, what happened to the last three initiatives. Later you help the people who carry the change in
each team, by telephone, on visits, and now and then by telling the management what it does not hear.</p>
<p>You will have three clients at a time, each in a different year. That is the point of the job.</p>`,
    keyAndResponsibilities: prose`
<ul>
<li>Find the people in every team who will carry a change, and make sure that their week has room for it</li>
<li>Plan what is said to whom, in which order, and by whom</li>
<li>Return every month, observe, and repair what has begun to slip</li>
<li>Decide with the client when the work is finished</li>
</ul>`,
    jobRequirements: prose`
<ul>
<li>Five years or more in a role in which people trusted you with bad news</li>
<li>Experience of a large change from inside, preferably one that went wrong at first</li>
<li>Calm handwriting on a whiteboard, and a good memory for names</li>
</ul>`,
    benefits,
    jobImage: 'voices',
    status: 1,
  },
  {
    jobTitle: 'Solution Architect',
    location: 'Pune, India',
    requiredExperience: { from: '8', to: '14' },
    jobPostDate: daysBefore(now, 24),
    shortDescription: prose`
<p>You draw systems that can be built in steps, each of them useful and each of them reversible, and you stay until the
old system has been switched off.</p>`,
    jobDescription: prose`
<p>Our clients do not need another target picture. They need to know what to move first, what may stay for ten years, and
what will break if they are wrong. You answer those questions with drawings on one page and with code that proves the
doubtful parts.</p>
<p>You lead the technical side of two or three migrations, with engineers of ours and many more of the client’s. You write
code yourself in most weeks, and you review the way back before the way forward.</p>`,
    keyAndResponsibilities: prose`
<ul>
<li>Understand systems that nobody has described, by reading them and by asking</li>
<li>Cut a migration into steps that a team can finish in a month</li>
<li>Prove risky assumptions early, with the least code that convinces</li>
<li>Keep old and new in agreement, and make every difference visible</li>
<li>Explain consequences to people who do not program</li>
</ul>`,
    jobRequirements: prose`
<ul>
<li>Eight years or more of building software, some of them with something old</li>
<li>At least one migration that you have seen through to the end</li>
<li>Sound knowledge of databases, queues, and how networks fail</li>
<li>Drawings that others copy</li>
</ul>`,
    benefits,
    jobImage: 'blueprint',
    status: 1,
  },
  {
    jobTitle: 'Business Analyst',
    location: 'Richmond, USA',
    requiredExperience: { from: '1', to: '3' },
    jobPostDate: daysBefore(now, 38),
    shortDescription: prose`<p>You turn thirty cases into one table that changes a meeting.</p>`,
    jobDescription: prose`
<p>This is a good first or second job. You collect cases, clean lists, and compare what two departments say about the same
order. You sit in on interviews, take the notes, and write the summary that everyone will quote. After half a year you
will ask the questions yourself.</p>
<p>You have a mentor with at least five years in the house, and an hour with them every week that is never canceled.</p>`,
    keyAndResponsibilities: prose`
<ul>
<li>Collect and clean data from systems, files, and conversations</li>
<li>Prepare tables and charts that make one point each</li>
<li>Take part in interviews and summarize them on the same day</li>
</ul>`,
    jobRequirements: prose`
<ul>
<li>A degree or an apprenticeship in any subject that taught you to check your results</li>
<li>A year or more of practice with spreadsheets and some SQL</li>
<li>Short sentences</li>
</ul>`,
    benefits,
    jobImage: 'charts',
    status: 1,
  },
  {
    jobTitle: 'Project Coordinator',
    location: 'Pune, India',
    requiredExperience: { from: '2', to: '5' },
    jobPostDate: daysBefore(now, 75),
    shortDescription: prose`
<p>You keep four projects in two time zones on one calendar, and you are the person who knows where everybody is.</p>`,
    jobDescription: prose`
<p>You plan visits, workshops, and interviews for our teams, and you look after the dates that were promised to clients. You
notice early when two promises cannot both be kept, and you say so.</p>`,
    keyAndResponsibilities: prose`
<ul>
<li>Keep the calendar of four projects, with travel, rooms, and deadlines</li>
<li>Prepare the monthly accounts together with finance</li>
<li>Welcome new colleagues and see them through their first month</li>
</ul>`,
    jobRequirements: prose`
<ul>
<li>Two years or more in a role that depended on your being organized</li>
<li>Friendly firmness, in writing and on the telephone</li>
</ul>`,
    benefits,
    jobImage: 'calendar',
    status: 0,
  },
]
