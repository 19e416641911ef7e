import { parseImageValue } from '#contract/media/chosen-picture.ts'
import type { Done, Onboarding } from '#contract/onboarding/onboarding.ts'
import {
  colleagueFields,
  onboardingErrors,
  type StepKind,
  steps,
} from '#contract/onboarding/onboarding-fields.ts'
import { keysOf, recordOf } from '#contract/records.ts'
import { api } from '#web/calls.ts'
import { definedErrors } from '#web/form-state/defined-errors.ts'
import { type FieldErrors, requiredErrors } from '#web/form-state/field-errors.ts'
import type { FormState } from '#web/form-state/use-form.ts'
import type { ImageValue } from '#web/ui/fields/image-input.tsx'
import type { TransferSettings } from '#web/uploads/use-transfer.ts'

const texts = keysOf(colleagueFields)
export const stepKinds = keysOf(steps)

/** What is entered about a new colleague, and which steps are to be done. */
export type StepValues = Record<StepKind, boolean> &
  Record<(typeof texts)[number], string> & {
    photo: ImageValue
    projects: readonly number[]
    people: readonly number[]
  }

export type StepsForm = FormState<StepValues>

/** The values that the form begins with: no step is chosen, and each is filled in. */
export const stepValues = (values: Partial<Onboarding['values']> = {}): StepValues => ({
  ...recordOf(stepKinds, () => false),
  ...recordOf(texts, (name) => values[name] ?? ''),
  ...{ photo: null, projects: [], people: [] },
})

export const chosenSteps = (values: StepValues): StepKind[] => stepKinds.filter((kind) => values[kind])

/** What is missing or too long for the chosen steps. */
export function checkSteps(values: StepValues, { photo, existing }: Onboarding): FieldErrors {
  const { username, description, message, ...person } = colleagueFields
  const needsPerson = values.account || values.teamPage
  const page = ['designation', 'description'] as const
  return {
    ...(needsPerson && definedErrors(person, values)),
    ...(values.account && !existing && definedErrors({ username }, values)),
    ...(values.teamPage && { ...definedErrors({ description }, values), ...requiredErrors(values, page) }),
    ...(values.conversation && definedErrors({ message }, values)),
    ...(values.teamPage && photo === null && values.photo === null && { photo: onboardingErrors.noPhoto }),
    ...(values.project && values.projects.length === 0 && { projects: onboardingErrors.noProjects }),
    ...(values.conversation && values.people.length === 0 && { people: onboardingErrors.noPeople }),
  }
}

/** Hires a candidate, and does the chosen steps. */
export function doSteps(
  id: number,
  values: StepValues,
  {
    sendsEmail = true,
    ...settings
  }: TransferSettings & { sendsEmail?: boolean; version?: number | undefined },
) {
  const body = new FormData()
  const add = (name: string, all: readonly (string | number)[]) => {
    for (const one of all) body.append(name, String(one))
  }
  add('steps', chosenSteps(values))
  for (const name of texts) body.set(name, values[name])
  add('projects', values.projects)
  add('people', values.people)
  body.set('send_email', String(sendsEmail))
  const photo = values.photo instanceof File ? values.photo : parseImageValue(values.photo ?? '').sent
  if (photo !== undefined) body.set('photo', photo)
  return api('POST candidates/{id}/onboarding/', { params: { id }, body }, settings)
}

/** The link to pass on, and the username of its account, which may be one that was there before; null if none is needed. */
export function linkToPassOn({ steps, link }: Done): { of: string; link: string } | null {
  const account = steps[steps.map(({ kind }) => kind).indexOf('account')]
  return account && link !== null ? { of: account.title, link } : null
}
