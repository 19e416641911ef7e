import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { teamMember } from '#contract/content/team-member.ts'
import { undoSeconds } from '#contract/hiring/decision.ts'
import { chosenValue } from '#contract/media/chosen-picture.ts'
import type { Onboarding } from '#contract/onboarding/onboarding.ts'
import { colleagueFields, type StepKind, steps } from '#contract/onboarding/onboarding-fields.ts'
import { PickList } from '#web/admin/onboarding/pick-list.tsx'
import type { StepsForm } from '#web/admin/onboarding/steps-form.ts'
import { activeEmployeesQuery, personName } from '#web/admin/projects/projects-api.ts'
import { callQuery } from '#web/call-queries.ts'
import { FieldInput } from '#web/forms/field-input.tsx'
import { FromLibrary } from '#web/forms/library/from-library.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { ImageInput } from '#web/ui/fields/image-input.tsx'
import { StoredImage } from '#web/ui/images/stored-image.tsx'

interface StepFieldsProps {
  readonly form: StepsForm
  readonly onboarding: Onboarding
}

const photoField = { label: 'Photo' }

/** The steps that make a candidate a colleague, each with what it needs once it is chosen. */
export function StepFields({ form, onboarding }: StepFieldsProps) {
  const { values } = form
  const { existing, photo, isDelivered } = onboarding
  const step = (kind: StepKind, children: ReactNode) => (
    <StepBox kind={kind} form={form} onboarding={onboarding}>
      {children}
    </StepBox>
  )
  const field = (name: keyof typeof colleagueFields) => (
    <FieldInput field={colleagueFields[name]} {...form.text(name)} autoComplete="off" />
  )
  const person = (
    <div className="grid gap-3 sm:grid-cols-2">
      {field('first_name')}
      {field('last_name')}
      {field('email')}
      {field('designation')}
    </div>
  )
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="pb-1 text-sm font-semibold text-ink">Make them a colleague</legend>
      {step(
        'account',
        <>
          {person}
          {existing ? (
            <p className="text-sm">
              {existing.username} has this email address.{' '}
              {existing.isActive ? 'The account' : 'It is reactivated and'} is linked.
            </p>
          ) : (
            <>
              {field('username')}
              <p className="text-sm">
                {isDelivered
                  ? `The invitation is mailed after ${undoSeconds} seconds, in which you can undo this.`
                  : 'No mail server is set: you are shown a link to pass on.'}
              </p>
            </>
          )}
        </>,
      )}
      {step(
        'teamPage',
        <>
          {!values.account && person}
          {photo !== null && values.photo === null && (
            <div className="flex items-center gap-3 text-sm">
              <span className="photo">
                <StoredImage path={photo} size="applicant" alt="" fallback="portrait" isPrivate />
              </span>
              <p>The photo of the application is used unless you choose another one.</p>
            </div>
          )}
          <ImageInput
            {...form.input('photo')}
            {...photoField}
            size={teamMember.fields.teamMemberImage.sizes.preview}
            fallback="portrait"
            isRequired={photo === null}
            library={
              <FromLibrary
                label={`Choose ${photoField.label.toLowerCase()} from library`}
                onChoose={(picture) => form.set({ photo: chosenValue(picture) })}
              />
            }
          />
          {field('description')}
        </>,
      )}
      {step('project', <ProjectList form={form} />)}
      {step(
        'conversation',
        <>
          <PeopleList form={form} />
          {field('message')}
        </>,
      )}
    </fieldset>
  )
}

/** A step: its box, and its fields once it is chosen; why it cannot be done here, otherwise. */
function StepBox({
  kind,
  form,
  onboarding,
  children,
}: StepFieldsProps & { kind: StepKind; children: ReactNode }) {
  const isDone = onboarding.steps.some(
    (step) => step.kind === kind && kind !== 'project' && !step.isLeaving && step.undone_at === null,
  )
  const refusal = isDone ? 'Done already.' : onboarding.refusals[kind]
  const { checked, ...box } = form.checkbox(kind)
  const isChosen = checked && refusal === null
  return (
    <div className="grid gap-2">
      <Checkbox {...box} checked={isChosen} disabled={refusal !== null}>
        <span className="text-md text-ink">{steps[kind].label}</span>
      </Checkbox>
      {refusal !== null && <p className="pl-6 text-sm">{refusal}</p>}
      {isChosen && <div className="grid gap-3 pl-6">{children}</div>}
    </div>
  )
}

function ProjectList({ form }: { form: StepsForm }) {
  const { data: projects = [] } = useQuery(callQuery('GET projects/', { query: { sort_by: 'name' } }))
  return (
    <PickList
      {...form.input('projects')}
      label="Member of"
      searchLabel="Search projects"
      items={projects.map(({ id, name }) => ({ id, name }))}
      emptyText="No projects."
    />
  )
}

function PeopleList({ form }: { form: StepsForm }) {
  const { data: employees = [] } = useQuery(activeEmployeesQuery)
  return (
    <PickList
      {...form.input('people')}
      label="Colleagues in the conversation"
      searchLabel="Search colleagues"
      items={employees.map((one) => ({ id: one.id, name: personName(one) }))}
      emptyText="No employees."
    />
  )
}
