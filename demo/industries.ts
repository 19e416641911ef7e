import type { industry } from '#contract/content/industry.ts'
import { prose } from '#demo/prose.ts'
import type { SeedRow } from '#demo/seed-row.ts'

/** In display order. */
export const industries: readonly SeedRow<typeof industry>[] = [
  {
    title: 'Ports and Logistics',
    shortDescription: 'Where an hour at the gate is worth more than a day at the desk.',
    description: prose`
<p>Terminals, carriers, and warehouses live from the moments at which goods change hands. We have worked on quays where
a truck waited ninety minutes for a form that took four to fill in, and in warehouses where the fastest aisle was the
one that no plan had touched. We know the trade’s vocabulary, its night shifts, and its dislike of pilots that never
end.</p>
<p>Typical work: slot booking that drivers accept, yard and warehouse layouts that follow the goods, one status for a
shipment instead of five, and planning that holds when the ship is late.</p>`,
    industryImage: 'cranes',
    status: 1,
  },
  {
    title: 'Energy and Water',
    shortDescription: 'Long-lived plants, short-lived plans, and people who are called at night.',
    description: prose`
<p>Utilities keep equipment for forty years and reorganize every four. We help with what lies between: maintenance that
is planned from the condition of the plant and not from the budget year, field crews whose day is not decided by
whoever calls last, and data about pipes and lines that a dispatcher would bet on.</p>
<p>We have moved control-room procedures to new systems without a minute of blindness, brought three meter databases to
agree, and helped a water board find a fifth of its losses in places that its own map did not show.</p>`,
    industryImage: 'turbines',
    status: 1,
  },
  {
    title: 'Health Care',
    shortDescription: 'Changes that a ward can make on a Tuesday, between two emergencies.',
    description: prose`
<p>In a hospital nobody has time for a project, and everybody has an opinion on the last one. We plan in small steps that
fit between shifts, ask nurses before we ask the steering committee, and never take a tool away before its successor has
worked for a month.</p>
<p>Our work has shortened discharge by half a day, moved patient records without an announced weekend, and given
operating theaters a schedule that surgeons and cleaners both recognize. Patient data stays in the house; our people
work there, too.</p>`,
    industryImage: 'ward',
    status: 1,
  },
  {
    title: 'Manufacturing',
    shortDescription:
      'From the customer’s first question to the delivered machine, including the weeks in between.',
    description: prose`
<p>Factories have been measured for a century. The offices around them have not, and most of the lead time is there: in
quotations, in drawings that come back with questions, in parts that were ordered late because a decision was. We measure
the whole way and repair it where it is longest.</p>
<p>On the floor we work with planners and foremen on schedules that survive a missing part, on stock that is held for a
reason somebody can name, and on the change of generations, when the fitter who knows why the third machine runs slower is
about to retire.</p>`,
    industryImage: 'sawteeth',
    status: 1,
  },
  {
    title: 'Public Services',
    shortDescription: 'Permits, benefits, and records: the work that people only notice when it stops.',
    description: prose`
<p>A permit that takes eleven weeks contains about three hours of work. We find the rest of the eleven weeks together
with those who issue it, and give citizens a date that holds.</p>`,
    industryImage: 'square',
    status: 1,
  },
  {
    title: 'Food and Retail',
    shortDescription: 'Fresh goods, thin margins, and a thousand small decisions before opening time.',
    description: prose`
<p>Every morning a store manager decides what to order, what to mark down, and whom to send to the till. We make those
decisions easier: forecasts for the two hundred articles that matter and calm rules for the rest, delivery windows that
fit the street, and shelves that are planned with the people who fill them.</p>
<p>With producers we work on the other end of the same chain: harvest and milk do not wait, so plans must bend without
breaking, and every hour between the farm and the shelf has a price that can be seen.</p>`,
    industryImage: 'market',
    status: 1,
  },
]
