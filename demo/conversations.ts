/** A mail to an applicant, or the answer. */
export interface SeedEmail {
  /** After the application. */
  readonly hours: number
  readonly subject: string
  readonly html: string
  /** How far it has come; sent by default. */
  readonly state?: 'queued' | 'failed' | 'unsent' | 'received'
  /** Why it failed, or has not been taken yet. */
  readonly error?: string
  /** Of an answer: the mail before it, quoted below. */
  readonly quotedHtml?: string
  readonly isUnread?: boolean
  /** No mail server has vouched for its sender. */
  readonly isUnverified?: boolean
  readonly attachment?: { readonly name: string; readonly text: string }
}

/** What applicants and the company wrote to each other, by the applicants' names; each mail answers the one before it. */
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
      hours: 22,
      subject: 'Re: Your application',
      html: '<p>Dear Ms. Petrakis,</p><p>Thursday at 15:30 suits me well. Could you tell me who will be there?</p><p>Best wishes,<br />Beatriz</p>',
      quotedHtml:
        '<blockquote><p>Could we talk for half an hour next week?</p><ul><li>Tuesday, 10:00</li><li>Thursday, 15:30</li></ul></blockquote>',
      state: 'received',
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
      hours: 31,
      subject: 'Re: An invitation',
      html: '<p>Hello Ms. Abernathy,</p><p>the 14th is fine. My outline for the workshop is attached; please tell me if it should be shorter.</p><p>Olivia</p>',
      state: 'received',
      attachment: {
        name: 'workshop outline.txt',
        text: 'Where work waits: a workshop in 45 minutes\n\n1. Draw the path of one order (15 min)\n2. Mark where it waits (10 min)\n3. Choose one wait and end it (20 min)\n',
      },
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
      state: 'failed',
      error: '550 5.1.1 Mailbox unavailable',
    },
  ],
  'Anjali Menon': [
    {
      hours: 3,
      subject: 'Your application',
      html: '<p>Dear Anjali,</p><p>thank you for your application. You will hear from us within a week.</p><p>Kind regards<br>Margaret Oduya</p>',
      state: 'unsent',
    },
    {
      hours: 9,
      subject: 'Re: Your application',
      html: '<p>Thank you! I have moved since: my new telephone number is in the signature.</p><p>Anjali Menon<br />+1 804 555 0147</p>',
      state: 'received',
      isUnread: true,
      isUnverified: true,
    },
  ],
  'Arjun Venkataraman': [
    {
      hours: 4,
      subject: 'Your application',
      html: '<p>Dear Arjun,</p><p>thank you for your application. Which of our offices would you prefer?</p><p>Kind regards<br>Margaret Oduya</p>',
      state: 'queued',
      error: '451 4.7.1 Greylisted, please try again later',
    },
  ],
}
