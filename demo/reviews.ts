/** What a person of the invented company thinks of an applicant's evaluation by the newest criteria. */
export interface Review {
  /** The name of an applicant. */
  readonly applicant: string
  readonly reviewer: string
  /** By category; the others agree with the AI. */
  readonly scores: Readonly<Record<string, { readonly score: number; readonly feedback: string }>>
}

/** In the order in which they were written. */
export const reviews: readonly Review[] = [
  {
    applicant: 'Amara Osei',
    reviewer: 'Margaret Oduya',
    scores: {
      professional_experience: {
        score: 88,
        feedback: 'The ward project is worth more than its length: nine forms became two.',
      },
      skills: { score: 92, feedback: 'Led the workshops herself, which the references confirm.' },
    },
  },
  {
    applicant: 'Amara Osei',
    reviewer: 'Prakash Deshmane',
    scores: {
      professional_experience: {
        score: 80,
        feedback: 'Strong in operations; little of it with public clients.',
      },
    },
  },
  {
    applicant: 'Amara Osei',
    reviewer: 'Elena Petrakis',
    scores: {
      languages: { score: 70, feedback: 'The second language is conversational only, as the call showed.' },
    },
  },
  {
    applicant: 'Beatriz Quintela',
    reviewer: 'Elena Petrakis',
    scores: {
      professional_experience: { score: 84, feedback: 'Twelve years, four of them leading teams of six.' },
      education: { score: 90, feedback: 'The degree is older than the tools; the certificate is not.' },
    },
  },
  {
    applicant: 'Beatriz Quintela',
    reviewer: 'Tomasz Wielgosz',
    scores: {
      skills: { score: 66, feedback: 'Knows the methods; asked about data, the answers were thin.' },
    },
  },
  {
    applicant: 'Connor MacAllister',
    reviewer: 'Tomasz Wielgosz',
    scores: {
      professional_experience: {
        score: 72,
        feedback: 'The pipelines he describes ran for three years unattended.',
      },
    },
  },
  {
    applicant: 'Dewi Kusumawati',
    reviewer: 'Margaret Oduya',
    scores: { professional_experience: { score: 64, feedback: 'Good work, mostly as the second of two.' } },
  },
  {
    applicant: 'Mei-Ling Tsao',
    reviewer: 'Tomasz Wielgosz',
    scores: {
      skills: { score: 95, feedback: 'Her answers to the modeling question were the best this year.' },
    },
  },
  {
    applicant: 'Olivia Tran',
    reviewer: 'Ruth Abernathy',
    scores: {
      skills: { score: 85, feedback: 'Facilitates better than her resume says; seen in a trial workshop.' },
      professional_experience: { score: 86, feedback: 'Two mergers from beginning to end.' },
    },
  },
  {
    applicant: 'Sunita Rao',
    reviewer: 'Ruth Abernathy',
    scores: {
      skills: { score: 30, feedback: 'Plans messages well, but has not yet stood in front of a room.' },
    },
  },
  {
    applicant: 'Stefan Ilić',
    reviewer: 'Kofi Amankwah',
    scores: {
      skills: { score: 90, feedback: 'Our list of skills misses what an architect needs; he has it.' },
    },
  },
  {
    applicant: 'Takumi Hayashi',
    reviewer: 'Kofi Amankwah',
    scores: { skills: { score: 88, feedback: 'Drew the migration on one page and defended it.' } },
  },
  {
    applicant: 'Camila Restrepo',
    reviewer: 'Nasra Warfa',
    scores: { professional_experience: { score: 91, feedback: 'Kept four projects within their budgets.' } },
  },
]
