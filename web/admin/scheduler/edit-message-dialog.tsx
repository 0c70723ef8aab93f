import type { SyntheticEvent } from 'react'
import type { Message } from '#core/messaging/message.ts'
import { normalizeTypedPhone, formatPhoneError } from '#core/shared/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogClose } from '#web/ui/overlays/dialog.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { ApiError } from '#web/api.ts'
import { getFieldError } from '../forms/field-errors.ts'
import { TextField } from '../forms/text-field.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { formatCharacterCount } from '../chat/character-count.ts'
import { MessagePreview } from '../chat/message-preview.tsx'
import { MediaField } from '../media/media-field.tsx'
import { useAttachments } from '../media/use-attachments.ts'
import { explainUnfinishedUploads } from '../media/use-uploads.ts'
import { findLimitErrors, type MessageFormErrors } from './composer/form-errors.ts'
import { useGatewayLimits } from './composer/gateway-limits.ts'
import { TimeField } from './composer/time-field.tsx'
import { useTimeError } from './composer/use-time-error.ts'
import { useEditMessageForm, type EditMessageValues } from './use-edit-message-form.ts'
import { replaceOutdatedWords, findOutdatedWords } from '#core/messaging/day-variables.ts'
import { parseShopTime } from '#core/shared/shop-time.ts'
import { AlertIcon } from '#web/ui/icons.tsx'
import type { UploadQueue } from '#web/hooks/use-uploads.ts'
import { getShopNow } from '#web/shop-clock.ts'

/** Edits a message. Saving makes any message pending, whatever its state was (EDIT-01, EDIT-02). */
export function EditMessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const wrongTime = useTimeError()
  const limits = useGatewayLimits()
  const form = useEditMessageForm(message, {
    check: (typed) => ({
      ...errorsOf(typed, attaching.uploads),
      ...findLimitErrors(limits, typed.message, typed.media),
    }),
    onSaved: onClose,
  })
  const attaching = useAttachments((items) => form.set({ media: [...form.getValues('media'), ...items] }))
  const typed = useFormValues(form)
  const { fieldErrors, busy } = form
  const save = (event: SyntheticEvent, now: boolean) => {
    if (!now && wrongTime.stopsPress(event.currentTarget.closest('[role="dialog"]'))) return
    form.setValue('now', now)
    form.submit(event)
  }
  return (
    <FormDialog
      unsaved={form.changed || explainUnfinishedUploads(attaching.uploads) !== null}
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
      {form.conflictView}
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
            <Field
              label="Message"
              hint={formatCharacterCount(typed.message, limits)}
              error={fieldErrors.message}
            >
              <TextArea required rows={5} {...form.register('message')} />
            </Field>
            <TimeField
              fromNow
              time={typed.time}
              error={wrongTime.error ?? fieldErrors.time}
              onWrong={wrongTime.setError}
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
              errors={{ media: fieldErrors.media, uploads: getFieldError(fieldErrors, 'uploads') }}
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

/** `from` and `to` are shop times. */
function OutdatedNote({
  text,
  from,
  to,
  onChange,
}: {
  text: string
  from: string
  to: string
  onChange: (text: string) => void
}) {
  const [before, after] = [parseShopTime(from), parseShopTime(to)]
  const outdated = before && after ? findOutdatedWords(text, before, after) : []
  if (outdated.length === 0) return null
  const [was, is] = [outdated.map((word) => word.was).join(', '), outdated.map((word) => word.is).join(', ')]
  return (
    <output className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution tabular-nums">
      <span>The text still mentions {was}.</span>
      <Button size="small" onClick={() => onChange(replaceOutdatedWords(text, outdated))}>
        Replace with {is}
      </Button>
    </output>
  )
}

function Consequence({ message }: { message: Message }) {
  const words = message.needs_decision
    ? 'WhatsApp did not confirm this message. If you save your changes, it is sent again, and the customer may get it twice.'
    : message.status === 'sent'
      ? 'This message has already been sent. If you save your changes, the whole message is sent again.'
      : null
  if (!words) return null
  return (
    <p className="flex gap-2 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
      <AlertIcon className="mt-0.5 shrink-0" />
      {words}
    </p>
  )
}

function errorsOf({ phone, message, time, now }: EditMessageValues, uploads: UploadQueue): MessageFormErrors {
  const phoneError = formatPhoneError(normalizeTypedPhone(phone))
  const waiting = explainUnfinishedUploads(uploads)
  return {
    ...(waiting && { uploads: waiting }),
    ...(phoneError && { phone: phoneError }),
    ...(message.trim() === '' && { message: 'Message is required' }),
    ...(!now && time < getShopNow() && { time: 'This time has passed. Choose a later one.' }),
  }
}
