import { useEffect, useEffectEvent, useState } from 'react'
import type { FocalPoint } from '#contract/images.ts'
import { limits } from '#contract/limits.ts'
import { mediaPath, type Picture, type PictureChange, type PictureDetails } from '#contract/media/media.ts'
import { FocalPointField } from '#web/admin/media/focal-point.tsx'
import { currentRowOf } from '#web/current-row.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormFailure, SubmitButton } from '#web/forms/form.tsx'
import { AltText, toDescription, updatePicture } from '#web/forms/library/describe-picture.tsx'
import { invalidate } from '#web/list/list-queries.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

interface PictureFormProps {
  picture: PictureDetails
  /** Called while the focal point is moved. */
  onFocusChange: (focus: FocalPoint) => void
}

const valuesOf = ({ name, alt, decorative, x, y }: Picture) => ({ name, alt, decorative, focus: { x, y } })
type Values = ReturnType<typeof valuesOf>

const toChange = ({ focus, ...values }: Values): PictureChange => ({ ...toDescription(values), ...focus })

/** What is said about a picture. */
export function PictureForm({ picture, onFocusChange }: PictureFormProps) {
  /** What the values began with: a later version is a conflict as soon as something has been changed. */
  const [base, setBase] = useState<Picture>(picture)
  const form = useForm({
    initial: valuesOf(base),
    save: (values: Values) => save(values, base.version),
    onSaved: async (saved) => {
      toast.success('Picture saved')
      take(saved)
      await invalidate(mediaPath)
    },
  })
  const take = (current: Picture) => {
    setBase(current)
    form.reset(valuesOf(current))
    onFocusChange(current)
  }
  const follow = useEffectEvent(() => {
    if (picture.version > base.version && !form.isChanged && !form.isBusy) take(picture)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version tells of every change
  useEffect(follow, [picture.version])
  const save = (values: Values, version: number) => updatePicture(picture.id, toChange(values), version)
  const theirs = form.error && currentRowOf<Picture>(form.error)
  return (
    <Form form={form} aria-label="About the picture" className="grid gap-5 lg:grid-cols-2">
      <FocalPointField
        picture={picture}
        value={form.values.focus}
        onChange={(focus) => {
          form.set({ focus })
          onFocusChange(focus)
        }}
      />
      <div className="grid content-start gap-4">
        <TextField label="Name" maxLength={limits.textLength} {...form.text('name')} />
        <AltText
          alt={form.text('alt')}
          checkbox={form.checkbox('decorative')}
          isDecorative={form.values.decorative}
        />
        {theirs ? (
          <Conflict
            theirs={theirs}
            onKeepMine={() => void form.send(() => save(form.values, theirs.version))}
            onTakeTheirs={() => {
              take(theirs)
              void invalidate(mediaPath)
            }}
          />
        ) : (
          <FormFailure form={form} title="Not saved." />
        )}
        <div>
          <SubmitButton form={form}>Save</SubmitButton>
        </div>
      </div>
    </Form>
  )
}

interface ConflictProps {
  theirs: Picture
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Someone else has changed what is said about the picture. */
const Conflict = ({ theirs, onKeepMine, onTakeTheirs }: ConflictProps) => (
  <div className="grid gap-3">
    <Alert>
      Someone else changed this picture. Their text: {theirs.alt ? `“${theirs.alt}”` : 'none'}. Your changes
      are not saved yet.
    </Alert>
    <div className="flex flex-wrap gap-2">
      <Button tone="primary" onClick={onKeepMine}>
        Keep mine
      </Button>
      <Button onClick={onTakeTheirs}>Take theirs</Button>
    </div>
  </div>
)
