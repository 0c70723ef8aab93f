import { useState } from 'react'
import type { Message } from '../../../core/messaging/messages.ts'
import { normalizeTypedPhone, phoneError } from '../../../core/shared/phone.ts'
import { Button } from '../../ui/button.tsx'
import { DialogClose } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field } from '../../ui/field.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { FormDialog, useChanged } from '../unsaved/form-dialog.tsx'
import { characterCount } from '../chat/character-count.ts'
import { MessagePreview } from '../chat/message-preview.tsx'
import { MediaField } from '../media/media-field.tsx'
import { useAttaching } from '../media/use-attaching.ts'
import { unfinished } from '../media/use-uploads.ts'
import type { Uploads } from '../../use-uploads.ts'
import { beyondLimits, type FormErrors } from './composer/form-errors.ts'
import { useGatewayLimits } from './composer/gateway-limits.ts'
import { nextStep, shopNow } from './composer/shop-clock.ts'
import { TimeField } from './composer/time-field.tsx'
import { useWrongTime } from './composer/use-wrong-time.ts'
import { OutdatedNote } from './outdated-note.tsx'
import { editedOf, useSave, type Edited } from './save-message.ts'

/** Changes a message; saving makes it pending, whatever it was (EDIT-01, EDIT-02). */
export function EditDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const [edited, setEdited] = useState<Edited>(() => ({
    ...editedOf(message),
    // Not before now: a time that has passed becomes the next one that can be chosen.
    time: message.scheduled_time < shopNow() ? nextStep(shopNow()) : message.scheduled_time,
  }))
  const [errors, setErrors] = useState<FormErrors>({})
  const wrongTime = useWrongTime()
  const attaching = useAttaching((items) =>
    setEdited((edited) => ({ ...edited, media: [...edited.media, ...items] })),
  )
  const limits = useGatewayLimits()
  const { save, saving, failure, sending, question } = useSave(message, onClose, setEdited)

  const edit = (part: Partial<Edited>) => {
    setEdited((edited) => ({ ...edited, ...part }))
    setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part))))
  }
  const submit = (now: boolean) => {
    const found = {
      ...errorsOf(edited, now, attaching.uploads),
      ...beyondLimits(limits, edited.message, edited.media),
      ...(!now && wrongTime.words && wrongTime.isUnseen() && { time: wrongTime.words }),
    }
    setErrors(found)
    if (Object.keys(found).length === 0) save(edited, now)
  }
  const unsaved = useChanged(edited) || unfinished(attaching.uploads) !== null
  return (
    <FormDialog
      unsaved={unsaved}
      saving={saving}
      onClose={onClose}
      size="large"
      title="Edit Scheduled Message"
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button disabled={saving} busy={sending} onClick={() => submit(true)}>
            Save &amp; Send Now
          </Button>
          <Button variant="primary" disabled={saving} busy={saving && !sending} onClick={() => submit(false)}>
            Save Changes
          </Button>
        </>
      }
    >
      {question}
      <div className="grid gap-4" {...attaching.handlers}>
        <Consequence message={message} />
        {failure && <ErrorNote>{failure}</ErrorNote>}
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="grid min-w-0 content-start gap-4">
            <Field label="Phone Number" error={errors.phone}>
              <TextInput
                type="tel"
                required
                autoComplete="off"
                value={edited.phone}
                onChange={(event) => edit({ phone: event.target.value })}
                onBlur={() => edit({ phone: normalizeTypedPhone(edited.phone) })}
                className="tabular-nums"
              />
            </Field>
            <Field label="Message" hint={characterCount(edited.message, limits)} error={errors.message}>
              <TextArea
                required
                rows={5}
                value={edited.message}
                onChange={(event) => edit({ message: event.target.value })}
              />
            </Field>
            <TimeField
              fromNow
              time={edited.time}
              error={wrongTime.words ?? errors.time}
              onWrong={wrongTime.tell}
              onChange={(time) => edit({ time })}
            />
            <OutdatedNote
              text={edited.message}
              from={message.scheduled_time}
              to={edited.time}
              onChange={(text) => edit({ message: text })}
            />
            <MediaField
              items={edited.media}
              onChange={(media) => edit({ media })}
              attaching={attaching}
              errors={errors}
            />
          </div>
          <MessagePreview
            message={edited.message}
            media={edited.media}
            time={edited.time}
            className="sm:sticky sm:top-0"
          />
        </div>
      </div>
    </FormDialog>
  )
}

/** What saving will mean to the customer, where it is more than a change of plan. */
function Consequence({ message }: { message: Message }) {
  const words = message.needs_decision
    ? 'It is not known whether this message arrived. Saving sends it again: the customer may get it twice.'
    : message.status === 'sent'
      ? 'This message has been sent. Saving sends all of it once more.'
      : null
  if (!words) return null
  return (
    <p className="flex gap-2 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
      <AlertIcon className="mt-0.5 shrink-0" />
      {words}
    </p>
  )
}

function errorsOf({ phone, message, time }: Edited, now: boolean, uploads: Uploads): FormErrors {
  const wrong = phoneError(normalizeTypedPhone(phone))
  const waiting = unfinished(uploads)
  return {
    ...(waiting && { uploads: waiting }),
    ...(wrong && { phone: wrong }),
    ...(message.trim() === '' && { message: 'Message is required' }),
    ...(!now && time < shopNow() && { time: 'This time has passed. Choose one from now on.' }),
  }
}
