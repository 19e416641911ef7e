import type { z } from 'zod'
import type { signInStateSchema } from '#contract/account/account.ts'

export type SignInState = z.infer<typeof signInStateSchema>

/** A number of signed-in devices, in words. */
export const devicesText = (devices: number): string => `${devices} ${devices === 1 ? 'device' : 'devices'}`

/** How someone signs in, as it is told below a row. */
export const signInText = ({ devices, has_second_step }: SignInState): string =>
  [
    ...(devices > 0 ? [`Signed in on ${devicesText(devices)}.`] : []),
    ...(has_second_step ? ['Signs in with a second step.'] : []),
  ].join(' ')
