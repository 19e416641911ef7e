import { z } from 'zod'
import { bytesOf, errorDetail, fieldErrors, recentAuthenticationError } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { erasureSchema, personalDataSchema } from '#contract/privacy/personal-data.ts'

/** In the body, because addresses of requests are logged. */
const body = z.object({ email: z.email('Enter a valid email address.').max(254) })
const refusals = { 400: fieldErrors, 401: errorDetail, 403: recentAuthenticationError }

export const personalDataCalls = declareCalls(
  { tags: ['Personal data'], access: 'admin', area: 'people', recentAuthentication: true },
  {
    'POST personal-data/': {
      summary: 'What is stored about the person with an e-mail address, and earlier erasures',
      isReading: true,
      body,
      answers: { 200: personalDataSchema, ...refusals },
    },
    'POST personal-data/export/': {
      summary: 'The same as an archive, whole and with files',
      isReading: true,
      records: { action: 'exported' },
      body,
      answers: { 200: bytesOf('a ZIP archive'), ...refusals },
    },
    'POST personal-data/erase/': {
      summary: 'Erase it, except accounts that are not deactivated; answers the proof',
      description:
        'A deactivated account loses name, address, picture, profile, and everything by which it signs in, for good. Its work stays, under “Former employee” or “Former administrator”. Texts of others name the person until `replace_names` replaces the name; a name that someone else has as well stays.',
      records: { action: 'deleted' },
      body: body.extend({
        replace_names: z.boolean().optional().describe('whether texts of others no longer name the person'),
      }),
      answers: { 200: erasureSchema, ...refusals },
    },
  },
)
