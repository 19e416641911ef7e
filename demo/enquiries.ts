import type { NewEnquiry } from '#server/enquiries/store.ts'

/** Oldest first: the last one leads the list. */
export const enquiries: readonly NewEnquiry[] = [
  {
    name: 'Hannah Leclerc',
    email: 'h.leclerc@brightwater-press.example',
    subject: 'Printing your article on handovers',
    message:
      'We publish a quarterly for plant managers and would like to reprint “What a handover really costs” in our spring issue, with the table. Whom may I ask about permission and the usual fee?',
  },
  {
    name: 'Obinna Eze',
    email: 'obinna.eze@castlegate-freight.example',
    subject: 'Yard with 400 trucks a day',
    message:
      'We run an inland terminal and our gate is the bottleneck between six and nine. A booking system was tried two years ago and drivers ignored it.\n\nWould you look at this on site for a few days before we talk about a project? September would suit us.',
  },
  {
    name: 'Ines Carvalho',
    email: 'ines@carvalho-mills.example',
    subject: 'Forecasts for a small mill',
    message:
      'Are we too small for you? Forty people, one mill, two hundred customers. Our flour forecast is a sheet of paper that my father has kept since 1989, and he retires next year.',
  },
  {
    name: 'Wen Li Zhao',
    email: 'wl.zhao@northern-campus.example',
    subject: 'Guest lecture in November',
    message:
      'I teach operations to second-year students. One of your consultants spoke to us about night shifts last autumn, and the students still quote it. Could we repeat this in the week of November 12?',
  },
  {
    name: 'Peter Osei-Lund',
    email: 'peter.oseilund@fjordkommune.example',
    subject: 'Building permits, twelve offices',
    message:
      'We have read about Wrenmoor. Our situation is similar, with twelve offices instead of seven and two islands.\n\nBefore we go to the council, I should like to know three things: how long the first phase takes, how much time it costs our own people, and what you would need from us before you start.',
  },
  {
    name: 'Amrita Joshi',
    email: 'amrita.joshi@sahyadri-clinics.example',
    subject: 'Migration of patient records, second attempt',
    message:
      'Our first attempt was stopped in March. The vendor proposes another single weekend in the new year; our chief of nursing does not. May we talk to you, and perhaps to one of the hospitals that you have accompanied?',
  },
]
