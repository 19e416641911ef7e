import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sections } from '#contract/site-settings/sections.ts'
import type { StoredSection } from '#contract/site-settings/site-settings-calls.ts'
import { SectionHistory } from '#web/admin/site-settings/section-history.tsx'
import {
  SectionConflict,
  saveSection,
  sectionBase,
  sectionDraft,
  sectionFields,
  sectionValues,
} from '#web/admin/site-settings/site-settings-api.ts'
import { answersOf, callQuery } from '#web/call-queries.ts'
import { ChangedConflict } from '#web/forms/edit-conflict.tsx'
import { FieldsForm, type FormControls } from '#web/forms/fields-form.tsx'
import type { FormBase } from '#web/forms/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

interface SectionFormProps {
  readonly stored: StoredSection
  /** The settings that a search has found. */
  readonly found: ReadonlySet<string> | undefined
}

/** The form of a section, which others may edit at the same time. */
export function SectionForm({ stored, found }: SectionFormProps) {
  const { section } = stored
  const { label, page } = sections[section]
  const queries = useQueryClient()
  /** A form that was saved or discarded begins anew. */
  const [saved, setSaved] = useState<{ readonly count: number; readonly latest: StoredSection | null }>({
    count: 0,
    latest: null,
  })
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const latest = saved.latest && saved.latest.version > stored.version ? saved.latest : stored
  const begin = (latest: StoredSection | null) => setSaved(({ count }) => ({ count: count + 1, latest }))
  const show = (changed: StoredSection) => {
    begin(changed)
    heading.current?.focus({ preventScroll: true })
    void queries.invalidateQueries(answersOf('GET site-settings/'))
  }
  return (
    <section aria-labelledby="section" className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 ref={heading} id="section" tabIndex={-1} className="text-lg font-semibold outline-none">
          {label}
        </h2>
        <p className="mr-auto text-sm text-ink-muted">
          {latest.updatedAt ? (
            <>
              Changed <RelativeTime at={latest.updatedAt} />
            </>
          ) : (
            'Never changed'
          )}
        </p>
        <a
          href={page}
          target="_blank"
          rel="noreferrer"
          className="text-md text-brand underline underline-offset-4"
        >
          View page
        </a>
        <Button icon="history" onClick={() => setHistoryOpen(true)}>
          History
        </Button>
      </div>
      <p className="text-sm text-ink-muted">
        {'{company} and {email} in a text are replaced with the name and the address of the company.'}
      </p>
      <FieldsForm
        key={saved.count}
        fields={sectionFields[section]}
        label={label}
        draftKey={sectionDraft(section)}
        base={sectionBase(latest)}
        defaults={sectionValues(section)}
        hasFocus={false}
        isFound={(name) => found?.has(name) ?? true}
        save={(values, base) => saveSection(section, values, base)}
        onSaved={(changed) => {
          show(changed)
          toast.success('Saved. Visitors see it now.')
        }}
        onError={() => {}}
        onCancel={() => begin(null)}
        onReopen={() => begin(null)}
        allow={(from, to) => (from.get('section') ?? 'company') === (to.get('section') ?? 'company')}
        renderError={(cause, form) =>
          cause instanceof SectionConflict && <Conflict current={cause.current} form={form} />
        }
      />
      {isHistoryOpen && (
        <SectionHistory section={section} onClose={() => setHistoryOpen(false)} onRestored={show} />
      )}
    </section>
  )
}

function Conflict({ current, form }: { current: StoredSection; form: FormControls<FormBase> }) {
  const { section } = current
  const { data } = useQuery(callQuery('GET site-settings/{section}/history/', { params: { section } }))
  const [last] = data ?? []
  return (
    <ChangedConflict
      fields={sectionFields[section]}
      form={form}
      theirs={sectionBase(current)}
      last={last && { by: last.by, at: String(last.at) }}
    />
  )
}
