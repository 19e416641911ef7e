import { type ChangeEvent, useEffect, useState } from 'react'
import { addressInName, holdsAddress } from '#contract/addresses-in-text.ts'
import { formLabelOf } from '#contract/fields/field.ts'
import {
  type ApplicantTexts,
  applicantFields,
  isLongText,
  optionalTexts,
} from '#contract/hiring/applicant-fields.ts'
import { imageAccept } from '#contract/images.ts'
import { jobApplicationErrors, jobApplicationLimits } from '#contract/job-application.ts'
import { mapRecord } from '#contract/records.ts'
import { ApiError } from '#web/api.ts'
import { draftKey, visitorAccount } from '#web/drafts/saved-drafts.ts'
import { type FieldErrors, requiredErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Captcha } from '#web/public/forms/captcha.tsx'
import { type Confirmation, FormConfirmation } from '#web/public/forms/form-confirmation.tsx'
import { FormField, looksLikeEmail, SubmitButton } from '#web/public/forms/form-field.tsx'
import { useToasts } from '#web/public/forms/toast.tsx'
import { uploadForm } from '#web/public/forms/upload-form.ts'
import { browserSource } from '#web/public/page-source.ts'
import { TransferProgress } from '#web/ui/transfer-progress.tsx'
import { useTransfer } from '#web/uploads/use-transfer.ts'

/** The messages of the modal and of the About page for an empty e-mail differ (PS-168, PS-169). */
const emailMissing = {
  modal: 'Please enter an email address',
  about: 'Please enter an email',
} as const

/** The types of files, and why others are refused (PS-176 to PS-178). */
const fileRules = {
  candidateResume: {
    types: ['PDF', 'DOCX'],
    empty: jobApplicationErrors.resumeEmpty,
    tooLarge: jobApplicationErrors.resumeTooLarge,
  },
  candidateImage: {
    types: ['JPEG', 'JPG', 'PNG'],
    empty: jobApplicationErrors.image,
    tooLarge: jobApplicationErrors.imageTooLarge,
  },
} as const
const resumeAccept =
  '.pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document'

interface ApplicationFormProps {
  readonly variant: keyof typeof emailMissing
  /** The preselected job, if it is among those on offer (PS-155). */
  readonly job?: string | undefined
  readonly onSent?: (confirmation: Confirmation) => void
}

interface Application extends Readonly<ApplicantTexts> {
  readonly candidateResume: File | null
  readonly candidateImage: File | null
}

/**
 * The application form, in the modal and on the About page (PS-156 to PS-193). What was entered survives a failed attempt;
 * a confirmation replaces a form that was sent.
 */
export function ApplicationForm({ variant, job, onSent }: ApplicationFormProps) {
  const { jobs, hasFailed, reload } = useJobTitles()
  const { showToast, toasts } = useToasts()
  const [token, setToken] = useState<string | null>(null)
  const [attempts, setAttempts] = useState(0)
  const transfer = useTransfer()
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const resetCaptcha = () => {
    setToken(null)
    setAttempts((count) => count + 1)
  }
  const { description, ...texts } = mapRecord(applicantFields, () => '')
  // In the order of the form, which is also the order of the request.
  const initial: Application = {
    ...texts,
    designation: job ?? '',
    candidateResume: null,
    candidateImage: null,
    description,
  }
  /** The chosen job, if there is such a job. */
  const offered = ({ designation }: Application) => (jobs.includes(designation) ? designation : '')
  const form = useForm({
    initial,
    draftKey: draftKey(visitorAccount, 'application'),
    // The given job replaces a stored one.
    restored: job ? { designation: job } : {},
    check: (application) => check({ ...application, designation: offered(application) }, token, variant),
    onInvalid: ({ captcha }) => {
      if (captcha) resetCaptcha()
    },
    save: async (application) => {
      const body = { ...application, recaptchaToken: token, isDirectApply: 'true' }
      await transfer.run((settings) => uploadForm('POST candidates/', body, settings)).finally(resetCaptcha)
      return toConfirmation(application)
    },
    onSaved: (sent) => {
      form.reset()
      setConfirmation(sent)
      showToast({ title: 'Form Submitted Successfully!' })
      onSent?.(sent)
    },
    onError: (cause) =>
      showToast({
        title: 'Submission Failed',
        text: refusalOf(cause) ?? 'Something went wrong. Please try again.',
        isFailure: true,
      }),
    errorsOf: (cause) => {
      const field = refusedFields.get(refusalOf(cause) ?? '')
      return field ? { [field]: refusalOf(cause) } : {}
    },
  })
  const [preselected, setPreselected] = useState(job)
  if (job !== preselected) {
    setPreselected(job)
    if (job) form.set({ designation: job })
  }

  const file = (name: keyof typeof fileRules) => ({
    name,
    type: 'file',
    onChange: ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
      const file = input.files?.[0] ?? null
      const error = file ? fileError(file, fileRules[name]) : undefined
      form.set({ [name]: error ? null : file })
      if (!error) return
      input.value = ''
      form.setError(name, error)
    },
  })
  const { errors } = form
  const retryJobs = () => {
    // The button goes with the failure.
    form.element.current?.querySelector('select')?.focus()
    reload()
  }
  // After an attempt the CAPTCHA is reset, and nobody has left it out yet.
  const isCaptchaReset = form.error !== null && refusalOf(form.error) !== jobApplicationErrors.captcha

  const content = confirmation ? (
    <FormConfirmation
      confirmation={confirmation}
      resetLabel="Send another application"
      onReset={() => setConfirmation(null)}
    />
  ) : (
    <form
      ref={form.element}
      noValidate
      onSubmit={form.submit}
      aria-label="Application"
      className="grid gap-5 sm:grid-cols-2"
    >
      <FormField label="Name" error={errors.candidateName}>
        {(control) => (
          <input
            {...control}
            {...form.native('candidateName')}
            autoComplete="name"
            maxLength={jobApplicationLimits.text}
          />
        )}
      </FormField>
      <FormField label="Email" error={errors.email}>
        {(control) => (
          <input
            {...control}
            {...form.native('email')}
            type="email"
            autoComplete="email"
            maxLength={jobApplicationLimits.text}
          />
        )}
      </FormField>
      <FormField label="Job" error={hasFailed ? <JobsFailure onRetry={retryJobs} /> : errors.designation}>
        {(control) => (
          <select {...control} {...form.native('designation')} value={offered(form.values)}>
            <option value="">Select Job</option>
            {jobs.map((title) => (
              <option key={title}>{title}</option>
            ))}
          </select>
        )}
      </FormField>
      {furtherLines.map((name) => (
        <FormField key={name} label={formLabelOf(applicantFields[name])} error={undefined} isOptional>
          {(control) => <input {...control} {...form.native(name)} maxLength={applicantFields[name].max} />}
        </FormField>
      ))}
      <FormField
        label="Resume"
        error={errors.candidateResume}
        hint={`${fileRules.candidateResume.types.join(' or ')}, up to 10 MB`}
      >
        {(control) => <input {...control} {...file('candidateResume')} accept={resumeAccept} />}
      </FormField>
      <FormField label="Image" error={errors.candidateImage} isOptional hint="JPEG, JPG or PNG, up to 10 MB">
        {(control) => <input {...control} {...file('candidateImage')} accept={imageAccept} />}
      </FormField>
      {longTexts.map((name) => (
        <div key={name} className="sm:col-span-2">
          <FormField label={formLabelOf(applicantFields[name])} error={undefined} isOptional>
            {(control) => (
              <textarea {...control} {...form.native(name)} rows={4} maxLength={applicantFields[name].max} />
            )}
          </FormField>
        </div>
      ))}
      <div className="sm:col-span-2">
        <Captcha key={attempts} onToken={setToken} error={isCaptchaReset ? undefined : errors.captcha} />
      </div>
      <div className="flex items-center gap-4 sm:col-span-2">
        <SubmitButton isBusy={form.isBusy}>Submit</SubmitButton>
        <TransferProgress {...transfer} />
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

const JobsFailure = ({ onRetry }: { onRetry: () => void }) => (
  <>
    The jobs could not be loaded.
    <button type="button" onClick={onRetry} className="ml-2 font-semibold underline underline-offset-2">
      Try again
    </button>
  </>
)

/** The optional texts, of one line and of several. */
const furtherLines = optionalTexts.filter((name) => !isLongText(name))
const longTexts = optionalTexts.filter(isLongText)

function check(
  { candidateName, email, designation, candidateResume }: Application,
  token: string | null,
  variant: keyof typeof emailMissing,
): FieldErrors {
  return {
    ...(holdsAddress(candidateName) && { candidateName: addressInName }),
    ...(!looksLikeEmail(email) && { email: jobApplicationErrors.invalidEmail }),
    ...requiredErrors(
      { candidateName, email, designation, candidateResume, captcha: token },
      {
        candidateName: jobApplicationErrors.name,
        email: emailMissing[variant],
        designation: jobApplicationErrors.job,
        candidateResume: jobApplicationErrors.resume,
        captcha: jobApplicationErrors.captcha,
      },
    ),
  }
}

/** A wrong file is refused when it is chosen (PS-180). */
function fileError(
  { name, size }: File,
  { types, empty, tooLarge }: (typeof fileRules)[keyof typeof fileRules],
): string | undefined {
  const isAccepted = types.some((type) => name.toLowerCase().endsWith(`.${type.toLowerCase()}`))
  if (!isAccepted) return `Please choose a file of these types: ${types.join(', ')}`
  if (size === 0) return empty
  return size > jobApplicationLimits.file ? tooLarge : undefined
}

/** The server's reason. */
const refusalOf = (cause: Error) => (cause instanceof ApiError ? cause.error : undefined)

/** The fields that the server's reasons are about. */
const refusedFields = new Map<string, keyof Application>([
  [jobApplicationErrors.job, 'designation'],
  [jobApplicationErrors.resume, 'candidateResume'],
  [jobApplicationErrors.resumeType, 'candidateResume'],
  [jobApplicationErrors.resumeEmpty, 'candidateResume'],
  [jobApplicationErrors.resumeEncrypted, 'candidateResume'],
  [jobApplicationErrors.resumeUnreadable, 'candidateResume'],
  [jobApplicationErrors.resumeTooLarge, 'candidateResume'],
  [jobApplicationErrors.image, 'candidateImage'],
  [jobApplicationErrors.imageTooLarge, 'candidateImage'],
])

const toConfirmation = ({ candidateName, email, designation }: Application): Confirmation => ({
  title: `Thank you, ${candidateName.trim()}`,
  text: `We have received your application for ${designation}. Our answer will come to ${email.trim()}.`,
})

/** The titles of the active job categories that a published job has (PS-159); without published jobs, all of them. */
function useJobTitles() {
  const [jobs, setJobs] = useState<readonly string[]>([])
  const [hasFailed, setFailed] = useState(false)
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads them
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
      .catch((cause) => {
        report(cause)
        if (!isUnmounted) setFailed(true)
      })
    return () => {
      isUnmounted = true
    }
  }, [attempts])
  const reload = () => {
    setFailed(false)
    setAttempts(attempts + 1)
  }
  return { jobs, hasFailed, reload }
}
