import { company } from '#contract/company.ts'
import { employeePath } from '#contract/employee/employee-path.ts'
import { CardTitle } from '#web/forms/form-card.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** Says whom to ask: only an administrator sends a link for a new password (EP-024). */
export default function ForgotPassword() {
  return (
    <section className="grid gap-5 rounded-card border border-line bg-surface p-6">
      <CardTitle title="Forgot password">
        An administrator can e-mail you a link to set a new password. Write to{' '}
        <a href={`mailto:${company.email}`} className="font-medium text-brand underline underline-offset-4">
          {company.email}
        </a>{' '}
        from the address of your account, and name your username.
      </CardTitle>
      <ButtonLink to={`${employeePath}/login`} size="lg">
        Back to login
      </ButtonLink>
    </section>
  )
}
