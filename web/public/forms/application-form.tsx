import { type FormEvent, useEffect, useRef, useState } from 'react'
import { addressInName, holdsAddress } from '#contract/addresses-in-text.ts'
import { imageAccept } from '#contract/images.ts'
import { jobApplicationErrors, jobApplicationLimits } from '#contract/job-application.ts'
import { Captcha } from '#web/public/forms/captcha.tsx'
import { type Confirmation, FormConfirmation } from '#web/public/forms/form-confirmation.tsx'
import { FormField, looksLikeEmail, SubmitButton } from '#web/public/forms/form-field.tsx'
import { useToasts } from '#web/public/forms/toast.tsx'
import { uploadForm } from '#web/public/forms/upload-form.ts'
import { useVisitorDraft } from '#web/public/forms/use-visitor-draft.ts'
import { browserSource } from '#web/public/page-source.ts'
import { focusFirstInvalid } from '#web/ui/focus/focus-first-invalid.ts'

/** The messages of the modal and of the About page for an empty e-mail differ (PS-168, PS-169). */
const emailMissing = {
  modal: 'Please enter an email address',
  about: 'Please enter an email',
} as const

/** What the input of the resume takes (PS-176, PS-177). */
const resumeTypes = ['PDF', 'DOCX']
const resumeAccept =
  '.pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document'

interface ApplicationFormProps {
  readonly variant: keyof typeof emailMissing
  /** The preselected job, if it is among those on offer (PS-155). */
  readonly job?: string | undefined
  readonly onSent?: (confirmation: Confirmation) => void
}

type FieldErrors = Partial<Record<'name' | 'email' | 'job' | 'resume' | 'image' | 'captcha', string>>

/**
 * The application form, in the modal and on the About page (PS-156 to PS-193). What was entered survives a failed attempt;
 * a confirmation replaces a form that was sent.
 */
export function ApplicationForm({ variant, job, onSent }: ApplicationFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const draft = useVisitorDraft('application', element)
  const jobs = useJobTitles()
  const { showToast, toasts } = useToasts()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [token, setToken] = useState<string | null>(null)
  const [attempts, setAttempts] = useState(0)
  /** The progress from 0 to 1 while it is sent. */
  const [progress, setProgress] = useState<number | null>(null)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const isSending = progress !== null

  const resetCaptcha = () => {
    setToken(null)
    setAttempts((count) => count + 1)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const formData = new FormData(event.currentTarget)
    const foundErrors = validate(formData, token, variant)
    setErrors(foundErrors)
    if (Object.keys(foundErrors).length > 0) {
      if (foundErrors.captcha) resetCaptcha()
      focusFirstInvalid(element.current)
      return
    }
    if (isEmptyFile(formData.get('candidateImage'))) formData.delete('candidateImage')
    formData.set('recaptchaToken', token ?? '')
    formData.set('isDirectApply', 'true')
    setProgress(0)
    const { isOk, error } = await uploadForm('candidates/', formData, setProgress)
    setProgress(null)
    resetCaptcha()
    if (!isOk) {
      showToast({
        title: 'Submission Failed',
        text: error ?? 'Something went wrong. Please try again.',
        isFailure: true,
      })
      return
    }
    const sent = toConfirmation(formData)
    draft.close()
    setConfirmation(sent)
    showToast({ title: 'Form Submitted Successfully!' })
    onSent?.(sent)
  }

  /** A file of another type is rejected at once, with the accepted types (PS-180). */
  const validateFile = (name: 'resume' | 'image', types: readonly string[]) => (input: HTMLInputElement) => {
    const file = input.files?.[0]
    const isAccepted =
      !file || types.some((type) => file.name.toLowerCase().endsWith(`.${type.toLowerCase()}`))
    if (!isAccepted) input.value = ''
    const message = isAccepted ? undefined : `Please choose a file of these types: ${types.join(', ')}`
    setErrors(({ [name]: _, ...others }) => (message ? { ...others, [name]: message } : others))
  }

  const content = confirmation ? (
    <FormConfirmation
      confirmation={confirmation}
      resetLabel="Send another application"
      onReset={() => setConfirmation(null)}
    />
  ) : (
    <form
      ref={element}
      noValidate
      onInput={draft.read}
      onSubmit={submit}
      aria-label="Application"
      className="grid gap-5 sm:grid-cols-2"
    >
      <FormField label="Name" error={errors.name}>
        {(control) => (
          <input
            {...control}
            name="candidateName"
            autoComplete="name"
            maxLength={jobApplicationLimits.text}
          />
        )}
      </FormField>
      <FormField label="Email" error={errors.email}>
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
      <FormField label="Job" error={errors.job}>
        {(control) => (
          <select
            {...control}
            key={[job, ...jobs].join()}
            name="designation"
            defaultValue={[job, draft.texts.designation].find((title) => title && jobs.includes(title)) ?? ''}
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
      <FormField label="Resume" error={errors.resume} hint={`${resumeTypes.join(' or ')}, up to 10 MB`}>
        {(control) => (
          <input
            {...control}
            name="candidateResume"
            type="file"
            accept={resumeAccept}
            onChange={({ currentTarget }) => validateFile('resume', resumeTypes)(currentTarget)}
          />
        )}
      </FormField>
      <FormField label="Image" error={errors.image} isOptional hint="JPEG, JPG or PNG, up to 10 MB">
        {(control) => (
          <input
            {...control}
            name="candidateImage"
            type="file"
            accept={imageAccept}
            onChange={({ currentTarget }) => validateFile('image', ['JPEG', 'JPG', 'PNG'])(currentTarget)}
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
        <Captcha key={attempts} onToken={setToken} error={errors.captcha} />
      </div>
      <div className="flex items-center gap-4 sm:col-span-2">
        <SubmitButton isBusy={isSending}>Submit</SubmitButton>
        {isSending && <progress value={progress} aria-label="Upload" className="progress max-w-40" />}
      </div>
    </form>
  )
  return (
    <>
      {content}
      {toasts}
    </>
  )
}

function validate(formData: FormData, token: string | null, as: keyof typeof emailMissing): FieldErrors {
  const text = (name: string) => String(formData.get(name) ?? '').trim()
  const foundErrors: FieldErrors = {}
  if (text('candidateName') === '') foundErrors.name = jobApplicationErrors.name
  else if (holdsAddress(text('candidateName'))) foundErrors.name = addressInName
  if (text('email') === '') foundErrors.email = emailMissing[as]
  else if (!looksLikeEmail(text('email'))) foundErrors.email = jobApplicationErrors.invalidEmail
  if (text('designation') === '') foundErrors.job = jobApplicationErrors.job
  if (isEmptyFile(formData.get('candidateResume'))) foundErrors.resume = jobApplicationErrors.resume
  if (token === null) foundErrors.captcha = jobApplicationErrors.captcha
  return foundErrors
}

function toConfirmation(formData: FormData): Confirmation {
  const text = (name: string) => String(formData.get(name)).trim()
  return {
    title: `Thank you, ${text('candidateName')}`,
    text: `We have received your application for ${text('designation')}. Our answer will come to ${text('email')}.`,
  }
}

const isEmptyFile = (value: FormDataEntryValue | null) => !(value instanceof File) || value.size === 0

/** The titles of the active job categories that a published job has (PS-159); without published jobs, all of them. */
function useJobTitles(): readonly string[] {
  const [jobs, setJobs] = useState<readonly string[]>([])
  useEffect(() => {
    let isUnmounted = false
    const { api, report } = browserSource
    Promise.all([api.jobcategory.list({ status: 1 }), api.job.list({ status: 1, fields: ['jobTitle'] })])
      .then(([categories, openJobs]) => {
        if (isUnmounted) return
        const isOpen = new Set(openJobs.map(({ jobTitle }) => jobTitle))
        const titles = categories.map(({ title }) => title)
        setJobs(isOpen.size > 0 ? titles.filter((title) => isOpen.has(title)) : titles)
      })
      .catch(report)
    return () => {
      isUnmounted = true
    }
  }, [])
  return jobs
}
