import type { SyntheticEvent } from 'react'
import type { Message } from '#core/messaging/message.ts'
import { normalizeTypedPhone } from '#core/shared/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogClose } from '#web/ui/overlays/dialog.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { ApiError } from '#web/api.ts'
import { wordsAt } from '../forms/field-words.ts'
import { TextField } from '../forms/text-field.tsx'
import { useTyped } from '#web/use-typed.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { characterCount } from '../chat/character-count.ts'
import { MessagePreview } from '../chat/message-preview.tsx'
import { MediaField } from '../media/media-field.tsx'
import { useAttaching } from '../media/use-attaching.ts'
import { unfinished } from '../media/use-uploads.ts'
import { beyondLimits } from './composer/form-errors.ts'
import { useGatewayLimits } from './composer/gateway-limits.ts'
import { TimeField } from './composer/time-field.tsx'
import { useWrongTime } from './composer/use-wrong-time.ts'
import { OutdatedNote } from './outdated-note.tsx'
import { useEditForm } from './save-message.ts'
import { Consequence } from './edit-consequence.tsx'
import { errorsOf } from './edit-errors.ts'

/** Changes a message; saving makes it pending, whatever it was (EDIT-01, EDIT-02). */
export function EditDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const wrongTime = useWrongTime()
  const limits = useGatewayLimits()
  const form = useEditForm(message, {
    check: (typed) => ({
      ...errorsOf(typed, attaching.uploads),
      ...beyondLimits(limits, typed.message, typed.media),
    }),
    onSaved: onClose,
  })
  const attaching = useAttaching((items) => form.set({ media: [...form.getValues('media'), ...items] }))
  const typed = useTyped(form)
  const { wrong, busy } = form
  const save = (event: SyntheticEvent, now: boolean) => {
    if (!now && wrongTime.stopsPress(event.currentTarget.closest('[role="dialog"]'))) return
    form.setValue('now', now)
    form.submit(event)
  }
  return (
    <FormDialog
      unsaved={form.changed || unfinished(attaching.uploads) !== null}
      saving={busy}
      onClose={onClose}
      size="large"
      title="Edit Scheduled Message"
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button disabled={busy} busy={busy && typed.now} onClick={(event) => save(event, true)}>
            Save &amp; Send Now
          </Button>
          <Button
            variant="primary"
            disabled={busy}
            busy={busy && !typed.now}
            onClick={(event) => save(event, false)}
          >
            Save Changes
          </Button>
        </>
      }
    >
      {form.question}
      <div className="grid gap-4" {...attaching.handlers}>
        <Consequence message={message} />
        {form.failure instanceof ApiError && <ErrorNote>{form.failure.message}</ErrorNote>}
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="grid min-w-0 content-start gap-4">
            <TextField
              form={form}
              name="phone"
              label="Phone Number"
              type="tel"
              required
              autoComplete="off"
              onBlur={() => form.set({ phone: normalizeTypedPhone(form.getValues('phone')) })}
              className="tabular-nums"
            />
            <Field label="Message" hint={characterCount(typed.message, limits)} error={wrong.message}>
              <TextArea required rows={5} {...form.register('message')} />
            </Field>
            <TimeField
              fromNow
              time={typed.time}
              error={wrongTime.words ?? wrong.time}
              onWrong={wrongTime.tell}
              onChange={(time) => form.set({ time })}
            />
            <OutdatedNote
              text={typed.message}
              from={message.scheduled_time}
              to={typed.time}
              onChange={(text) => form.set({ message: text })}
            />
            <MediaField
              items={typed.media}
              onChange={(media) => form.set({ media })}
              attaching={attaching}
              errors={{ media: wrong.media, uploads: wordsAt(wrong, 'uploads') }}
            />
          </div>
          <MessagePreview
            message={typed.message}
            media={typed.media}
            time={typed.time}
            className="sm:sticky sm:top-0"
          />
        </div>
      </div>
    </FormDialog>
  )
}
