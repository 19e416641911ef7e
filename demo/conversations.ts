/** A mail to an applicant. */
export interface SeedEmail {
  /** After the application. */
  readonly hours: number
  readonly subject: string
  readonly html: string
  /** Why it failed; it was sent without. */
  readonly error?: string
}

/** What was written to applicants, by their names; each mail answers the one before it. */
export const conversations: Readonly<Record<string, readonly SeedEmail[]>> = {
  'Amara Osei': [
    {
      hours: 2,
      subject: 'Your application',
      html: '<p>Dear Amara,</p><p>thank you for your application. We read every resume ourselves and answer within a week.</p><p>Kind regards<br>Margaret Oduya</p>',
    },
  ],
  'Beatriz Quintela': [
    {
      hours: 5,
      subject: 'Your application',
      html: '<p>Dear Beatriz,</p><p>thank you for your application. Could we talk for half an hour next week?</p><ul><li>Tuesday, 10:00</li><li>Thursday, 15:30</li></ul><p>Kind regards<br>Elena Petrakis</p>',
    },
    {
      hours: 53,
      subject: 'Re: Your application',
      html: '<p>Dear Beatriz,</p><p>Thursday it is. The call will be with <strong>Tomasz Wielgosz</strong> and me.</p><p>Kind regards<br>Elena Petrakis</p>',
    },
    {
      hours: 172,
      subject: 'Re: Your application',
      html: '<p>Dear Beatriz,</p><p>thank you for the conversation. We will write again by the end of the month.</p><p>Kind regards<br>Elena Petrakis</p>',
    },
  ],
  'Olivia Tran': [
    {
      hours: 26,
      subject: 'An invitation',
      html: '<p>Dear Olivia,</p><p>we would like to see you lead a short workshop with three of us. Would the 14th suit you?</p><p>Kind regards<br>Ruth Abernathy</p>',
    },
    {
      hours: 310,
      subject: 'Welcome',
      html: '<p>Dear Olivia,</p><p>we are glad that you are joining us. The contract follows by post.</p><p>Kind regards<br>Ruth Abernathy</p>',
    },
  ],
  'Sunita Rao': [
    {
      hours: 190,
      subject: 'Your application',
      html: '<p>Dear Sunita,</p><p>thank you for the time that you gave us. We have chosen somebody else for this position, and would be glad to hear from you again.</p><p>Kind regards<br>Ruth Abernathy</p>',
    },
  ],
  'Dmitri Orlov': [
    {
      hours: 20,
      subject: 'A question about your resume',
      html: '<p>Dear Dmitri,</p><p>may we ask which of the projects you have led yourself?</p><p>Kind regards<br>Ruth Abernathy</p>',
      error: '550 5.1.1 Mailbox unavailable',
    },
  ],
}
