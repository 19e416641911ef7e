import type { z } from 'zod'
import type { signInStateSchema } from '#contract/account/account.ts'

export type SignInState = z.infer<typeof signInStateSchema>

const devicesText = (devices: number) => `${devices} ${devices === 1 ? 'device' : 'devices'}`

/** How someone signs in, as it is told below a row. */
export const signInText = ({ devices, has_second_step }: SignInState): string =>
  [
    ...(devices > 0 ? [`Signed in on ${devicesText(devices)}.`] : []),
    ...(has_second_step ? ['Signs in with a second step.'] : []),
  ].join(' ')

/** What asks first before an account is signed out everywhere, or loses its second step. */
export const signInQuestions = {
  signOut: (name: string, { devices }: SignInState) => ({
    title: `Sign ${name} out everywhere?`,
    label: 'Sign out',
    text: `They are signed out on ${devicesText(devices)} at once, and can sign in again.`,
  }),
  resetSecondStep: (name: string) => ({
    title: `Turn off the second step of ${name}?`,
    label: 'Turn off',
    text: 'Do this for someone who has lost the phone and the recovery codes, once you know who asks. Their app and their passkeys sign nobody in any more, the password alone does, and they are told by email. Sign them out everywhere as well if the phone may be in other hands.',
  }),
} as const
