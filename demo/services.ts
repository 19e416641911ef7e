import type { service } from '#contract/content/service.ts'
import { prose } from '#demo/prose.ts'
import type { SeedRow } from '#demo/seed-row.ts'

/** In display order: four tiles for the home page, then the services page. */
export const services: readonly SeedRow<typeof service>[] = [
  {
    title: 'Operations',
    selectedPage: 'home',
    shortDescription: prose`<p>We follow the work from the first request to the last signature, beside the people who do it, and take
out what nobody would miss: waiting, asking again, and deciding twice.</p>`,
    description: prose`
<p>Most operations are busy and most of the busyness is honest. The trouble sits between the departments: an order
waits eleven days for a question that could have been asked on the first, and each side is sure that it waits for the
other. We walk the whole way beside thirty real cases, note every stop, and show the result to everyone who stands on
the route.</p>
<p>Then we change three or four handovers at a time, with the people who do them, and measure again. Our clients keep
the measuring. After a year the typical order takes half as long, and nobody has been asked to hurry.</p>`,
    serviceImage: 'stations',
    serviceIcon: 'arrow',
    status: 1,
  },
  {
    title: 'Data',
    selectedPage: 'home',
    shortDescription: prose`<p>One number for each question, the same on every desk, with the name of somebody who answers for it.
Everything else that we build with data rests on that.</p>`,
    description: prose`
<p>We rarely begin with a platform. We begin with ten decisions that your company makes every month, and ask which
numbers each of them would need, who would have to trust those numbers, and why they do not today. The answers fit on
a wall, and they are usually cheaper than a platform.</p>
<p>From there we build what the ten decisions need: sources that are read once and agree, definitions that a new
colleague understands, and reports that somebody misses when they are late. Forecasts come last, when there is a
habit that can use them. What we hand over is documented, tested, and small enough for your own team to change.</p>`,
    serviceImage: 'columns',
    serviceIcon: 'bars',
    status: 1,
  },
  {
    title: 'Technology',
    selectedPage: 'home',
    shortDescription: prose`<p>New systems that arrive in small steps, with a way back at every one of them.</p>`,
    description: prose`
<p>A system is replaced while people work in it, so the order of the steps matters more than the choice of the product.
We plan migrations from the calendar of the people concerned, move teams together that pass cases to each other, and
keep old and new in agreement until nobody opens the old one. Each step can be undone by one person within ten
minutes, and before anything moves we show that it can.</p>
<p>Our engineers write code in your repositories, under your rules, beside your own people. When we leave, the
knowledge is where the system is.</p>`,
    serviceImage: 'towers',
    serviceIcon: 'squares',
    status: 1,
  },
  {
    title: 'People and Change',
    selectedPage: 'home',
    shortDescription: prose`<p>A change is finished when nobody calls it a change any more. We plan for the second year,
when the applause is over and the habit has to hold by itself.</p>`,
    description: prose`
<p>People do not resist change as much as they resist losing what works. We ask what must not be lost, write it down,
and keep it in sight. Every team affected names one person who has time in the week for the new way of working, and
that person has our telephone number. We stay, with one day a month, until the calls are about other things.</p>`,
    serviceImage: 'terrace',
    serviceIcon: 'heads',
    status: 1,
  },
  {
    title: 'Operating Model Design',
    selectedPage: 'services',
    shortDescription: prose`<p>Who decides what, with whom, and how soon: drawn so plainly that people recognize
themselves.</p>`,
    description: prose`
<p>An organization chart says who reports to whom. It does not say who may promise a delivery date, who hears about
a complaint first, or where two departments quietly do the same work. We describe those things, because they are what
people mean when they say that the organization is in the way.</p>
<p>The work takes eight to twelve weeks. We interview at every level, follow a few dozen real decisions from question
to consequence, and draw the model on one sheet: the decisions, their owners, and the forums in which they are made.
You receive two alternatives with their costs, and an honest account of what each would make harder.</p>
<ul>
<li>A map of the forty decisions that matter most, and how long each of them takes today</li>
<li>Two models, tested on last year’s difficult cases</li>
<li>A plan for the change that starts where the waiting is longest</li>
</ul>`,
    serviceImage: 'rooms',
    serviceIcon: 'grid',
    status: 1,
  },
  {
    title: 'Process and Handover Repair',
    selectedPage: 'services',
    shortDescription: prose`<p>Work seldom stops inside a department. It stops between two of them, where nobody
measures.</p>`,
    description: prose`
<p>We time the gaps. For thirty cases of the kind that matters to you, we note at every handover how long the case
waited, how often somebody had to ask again, and what was decided a second time. The table that results is short, and
in most companies it has never existed.</p>
<p>There are three ways to make a handover cheaper: remove it, move its questions forward to where they can be answered,
or do both sides of it in one room. We try all three on a small scale before anything is written into a procedure.
Typical results are a third less elapsed time in four months, without new software and without a new department.</p>`,
    serviceImage: 'relay',
    serviceIcon: 'links',
    status: 1,
  },
  {
    title: 'Planning and Forecasting',
    selectedPage: 'services',
    shortDescription: prose`<p>A plan that survives Tuesday, and a forecast that somebody acts on.</p>`,
    description: prose`
<p>Good forecasts go unused where the next decision does not ask for them. So we look at the decisions first: what is
ordered, staffed, or built on the strength of a guess, when the guess has to be made, and what it costs to be wrong in
each direction. A forecast that is right within a tenth is wasted on a decision that needs only a yes or a no.</p>
<p>Then we build the simplest method that serves the decision, compare it openly with the planners’ own judgment for
three months, and keep whichever is better. Usually that is a combination. The planners own the method from the first
week, can see why it says what it says, and can overrule it; the overrulings are counted, and they are the best source
of improvements that we know.</p>`,
    serviceImage: 'seasons',
    serviceIcon: 'month',
    status: 1,
  },
  {
    title: 'System Migration',
    selectedPage: 'services',
    shortDescription: prose`<p>From the old platform to the new one without a weekend that everybody remembers.</p>`,
    description: prose`
<p>A single night of migration allows one attempt, made by people who have never done it before. We prefer ninety small
attempts by people who get better at it. Teams move in groups that already work together; both systems agree within a
minute while they stand side by side; and every difference is counted where all can see it.</p>
<p>We take on the plan, the copying, the rehearsals, and the way back. Your people take on the sequence, since they know
which month of the year has room. The last step is the one that most projects skip: after ninety quiet days we switch
the old system off together, archive what the law requires, and cancel the contract.</p>`,
    serviceImage: 'crossing',
    serviceIcon: 'leap',
    status: 1,
  },
  {
    title: 'Program Recovery',
    selectedPage: 'services',
    shortDescription: prose`<p>For programs that report green and feel red. Six weeks to a plan that the people in the
engine room believe.</p>`,
    description: prose`
<p>By the time we are called, the program has usually been late for a year and on schedule in every report. We do not
start with the reports. We start with the last ten things that were delivered, and ask how each of them got done. That
tells us what the program can do in a month, which is the only honest base for a plan.</p>
<p>Within six weeks you have three options with dates and costs: finish less, finish later, or stop. We have advised
each of them, and stopping more than once. If you go on, two of our people stay in the program office until four
deliveries in a row have arrived when they were promised.</p>`,
    serviceImage: 'scaffold',
    serviceIcon: 'lifebelt',
    status: 1,
  },
  {
    title: 'Training That Stays',
    selectedPage: 'services',
    shortDescription: prose`<p>Short lessons at the place of work, taught by your own people after we have taught
them.</p>`,
    description: prose`
<p>What is learned in a seminar room stays there. We teach in pairs, at the desk or the machine, in half hours, and each
person who has learned something shows it to the next one within the week.</p>`,
    serviceImage: 'amphitheatre',
    serviceIcon: 'stair',
    status: 1,
  },
]
