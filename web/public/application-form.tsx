import { type FormEvent, useEffect, useRef, useState } from 'react'
import { imageAccept } from '#contract/images.ts'
import { jobApplicationErrors as faults, jobApplicationLimits } from '#contract/job-application.ts'
import { RobotCheck } from '#web/public/captcha.tsx'
import { type Confirmation, Sent } from '#web/public/form-confirmation.tsx'
import { FormField, focusFirstFault, looksLikeEmail, SubmitButton } from '#web/public/form-field.tsx'
import { browser } from '#web/public/page-source.ts'
import { useNotice } from '#web/public/toast.tsx'
import { sendForm } from '#web/public/upload-form.ts'

/** The modal takes PDF, the About page PDF or DOCX; they word an empty e-mail differently (PS-168, PS-169, PS-176, PS-177). */
const forms = {
  modal: { emailMissing: 'Please enter an email address', resume: ['PDF'], accept: '.pdf,application/pdf' },
  about: {
    emailMissing: 'Please enter an email',
    resume: ['PDF', 'DOCX'],
    accept:
      '.pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
} as const

interface ApplicationFormProps {
  readonly as: keyof typeof forms
  /** The job that is chosen at first, if it is among those on offer (PS-155). */
  readonly job?: string | undefined
  readonly onSent?: (confirmation: Confirmation) => void
}

type Faults = Partial<Record<'name' | 'email' | 'job' | 'resume' | 'image' | 'robot', string>>

/**
 * The application form, in the modal and on the About page (PS-156 to PS-193). What was entered survives a failed try;
 * a confirmation takes the place of a form that was sent.
 */
export function ApplicationForm({ as, job, onSent }: ApplicationFormProps) {
  const form = forms[as]
  const element = useRef<HTMLFormElement>(null)
  const jobs = useJobs()
  const say = useNotice()
  const [wrong, setWrong] = useState<Faults>({})
  const [token, setToken] = useState<string | null>(null)
  const [attempts, setAttempts] = useState(0)
  /** From 0 to 1 while it is sent. */
  const [progress, setProgress] = useState<number | null>(null)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const isSending = progress !== null

  const resetRobotCheck = () => {
    setToken(null)
    setAttempts((count) => count + 1)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const entered = new FormData(event.currentTarget)
    const found = faultsOf(entered, token, as)
    setWrong(found)
    if (Object.keys(found).length > 0) {
      if (found.robot) resetRobotCheck()
      focusFirstFault(element.current)
      return
    }
    if (isEmptyFile(entered.get('candidateImage'))) entered.delete('candidateImage')
    entered.set('recaptchaToken', token ?? '')
    entered.set('isDirectApply', 'true')
    setProgress(0)
    const { isDone, error } = await sendForm('candidates/', entered, setProgress)
    setProgress(null)
    resetRobotCheck()
    if (!isDone) {
      say({
        title: 'Submission Failed',
        text: error ?? 'Something went wrong. Please try again.',
        isFailure: true,
      })
      return
    }
    const sent = confirmationOf(entered)
    setConfirmation(sent)
    say({ title: 'Form Submitted Successfully!' })
    onSent?.(sent)
  }

  /** A file of another type is refused at once, with the types that are taken (PS-180). */
  const judgeFile = (name: 'resume' | 'image', types: readonly string[]) => (input: HTMLInputElement) => {
    const file = input.files?.[0]
    const isTaken = !file || types.some((type) => file.name.toLowerCase().endsWith(`.${type.toLowerCase()}`))
    if (!isTaken) input.value = ''
    const said = isTaken ? undefined : `Please choose a file of these types: ${types.join(', ')}`
    setWrong(({ [name]: _, ...others }) => (said ? { ...others, [name]: said } : others))
  }

  if (confirmation)
    return (
      <Sent
        confirmation={confirmation}
        again="Send another application"
        onAgain={() => setConfirmation(null)}
      />
    )
  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      aria-label="Application"
      className="grid gap-5 sm:grid-cols-2"
    >
      <FormField label="Name" error={wrong.name}>
        {(control) => (
          <input
            {...control}
            name="candidateName"
            autoComplete="name"
            maxLength={jobApplicationLimits.text}
          />
        )}
      </FormField>
      <FormField label="Email" error={wrong.email}>
        {(control) => (
          <input
            {...control}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={jobApplicationLimits.text}
          />
        )}
      </FormField>
      <FormField label="Job" error={wrong.job}>
        {(control) => (
          <select
            {...control}
            key={[job, ...jobs].join()}
            name="designation"
            defaultValue={job && jobs.includes(job) ? job : ''}
          >
            <option value="">Select Job</option>
            {jobs.map((title) => (
              <option key={title}>{title}</option>
            ))}
          </select>
        )}
      </FormField>
      <FormField label="Name of reference" error={undefined} isOptional>
        {(control) => <input {...control} name="nameOfReference" maxLength={jobApplicationLimits.text} />}
      </FormField>
      <FormField label="Resume" error={wrong.resume} hint={`${form.resume.join(' or ')}, up to 10 MB`}>
        {(control) => (
          <input
            {...control}
            name="candidateResume"
            type="file"
            accept={form.accept}
            onChange={({ currentTarget }) => judgeFile('resume', form.resume)(currentTarget)}
          />
        )}
      </FormField>
      <FormField label="Image" error={wrong.image} isOptional hint="JPEG, JPG or PNG, up to 10 MB">
        {(control) => (
          <input
            {...control}
            name="candidateImage"
            type="file"
            accept={imageAccept}
            onChange={({ currentTarget }) => judgeFile('image', ['JPEG', 'JPG', 'PNG'])(currentTarget)}
          />
        )}
      </FormField>
      <div className="sm:col-span-2">
        <FormField label="Details" error={undefined} isOptional>
          {(control) => (
            <textarea {...control} name="description" rows={4} maxLength={jobApplicationLimits.description} />
          )}
        </FormField>
      </div>
      <div className="sm:col-span-2">
        <RobotCheck key={attempts} onToken={setToken} error={wrong.robot} />
      </div>
      <div className="flex items-center gap-4 sm:col-span-2">
        <SubmitButton isBusy={isSending}>Submit</SubmitButton>
        {isSending && <progress value={progress} aria-label="Upload" className="h-1.5 w-40 accent-brand" />}
      </div>
    </form>
  )
}

function faultsOf(entered: FormData, token: string | null, as: keyof typeof forms): Faults {
  const text = (name: string) => String(entered.get(name) ?? '').trim()
  const found: Faults = {}
  if (text('candidateName') === '') found.name = faults.name
  if (text('email') === '') found.email = forms[as].emailMissing
  else if (!looksLikeEmail(text('email'))) found.email = faults.invalidEmail
  if (text('designation') === '') found.job = faults.job
  if (isEmptyFile(entered.get('candidateResume'))) found.resume = faults.resume
  if (token === null) found.robot = faults.captcha
  return found
}

function confirmationOf(entered: FormData): Confirmation {
  const text = (name: string) => String(entered.get(name)).trim()
  return {
    title: `Thank you, ${text('candidateName')}`,
    text: `We have received your application for ${text('designation')}. Our answer will come to ${text('email')}.`,
  }
}

const isEmptyFile = (value: FormDataEntryValue | null) => !(value instanceof File) || value.size === 0

/** The titles of the active job categories (PS-159). */
function useJobs(): readonly string[] {
  const [jobs, setJobs] = useState<readonly string[]>([])
  useEffect(() => {
    let isGone = false
    browser.api.jobcategory
      .list({ status: 1 })
      .then((rows) => !isGone && setJobs(rows.map(({ title }) => title)))
      .catch(browser.report)
    return () => {
      isGone = true
    }
  }, [])
  return jobs
}
