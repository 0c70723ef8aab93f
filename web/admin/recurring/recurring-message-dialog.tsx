import { useRef, useState } from 'react'
import {
  createRecurringMessage,
  recurringMessageSchema,
  updateRecurringMessage,
  type RecurringMessage,
  getDefaultCampaignKind,
} from '#core/messaging/recurring-messages.ts'
import { explainUnknownVariables } from '#core/messaging/message-template.ts'
import { listNextOccurrences, formatRecurrence } from '#core/messaging/recurrence.ts'
import { formatListTime, formatListDay, formatDayWithWeekday } from '#core/shared/shop-time.ts'
import { parseWholeNumber } from '#core/shared/typed-number.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { TemplatePicker } from '../templates/template-picker.tsx'
import { VariableChips } from '../templates/variable-chips.tsx'
import { formatUnreachedRecipients } from './recurring-message-card.tsx'
import { useRefreshRecurringMessages } from './recurring-message-queries.ts'
import {
  toRecurringMessageInput,
  createRecurringMessageValues,
  toRecurrencePlan,
  toRecurringMessageValues,
  type RecurringMessageValues,
} from './recurring-message-values.ts'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { ContractDialog } from '../forms/contract-dialog.tsx'
import { useRecordForm } from '../forms/use-record-form.tsx'
import { useRequestId } from '#web/hooks/use-request-id.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { useContactGroups } from '../contacts/contact-queries.ts'
import { CampaignKindField, campaignKindLabels } from '../campaigns/campaign-kind-field.tsx'
import { PhoneSelector } from '../scheduler/composer/phone-selector.tsx'
import type { FieldLabels } from '../conflict/edit-conflict.ts'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'

export function RecurringMessageDialog({ seen, onClose }: { seen?: RecurringMessage; onClose: () => void }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const refresh = useRefreshRecurringMessages()
  const idOf = useRequestId()
  const form = useRecordForm<
    typeof createRecurringMessage | typeof updateRecurringMessage,
    RecurringMessageValues,
    RecurringMessage
  >(
    seen ? updateRecurringMessage : createRecurringMessage,
    {
      shape: recurringMessageSchema,
      base: seen,
      valuesOf: toRecurringMessageValues,
      versionOf: ({ version }) => version,
      labels: useRecurringMessageLabels(),
      onCurrent: () => void refresh(),
    },
    {
      start: seen ? toRecurringMessageValues(seen) : createRecurringMessageValues(),
      inputOf: (typed) => toRecurringMessageInput(typed, seen?.id ?? idOf(typed)),
      fieldMapping: { starts_on: 'startsOn', ends_on: 'endsOn', group_id: 'groupId' },
      onSaved(recurringMessage) {
        const without = formatUnreachedRecipients(recurringMessage)
        if (without.length === 0) toast.success('Recurring message saved', { onSave: true })
        else toast.warning(`Recurring message saved. ${without.join(' ')}`)
        void refresh()
        onClose()
      },
    },
  )
  const { fieldErrors } = form
  const values = useFormValues(form)
  const change = (part: Partial<RecurringMessageValues>) => {
    form.set(part)
    form.clearErrors()
  }
  return (
    <ContractDialog
      form={form}
      action="Save"
      className="grid gap-x-8 sm:grid-cols-2"
      onClose={onClose}
      size="large"
      title={seen ? 'Edit recurring message' : 'New recurring message'}
    >
      <div className="min-w-0">
        <RecurringMessageRecipient values={values} error={fieldErrors.phone} onChange={change} />
        <Field
          label="Message"
          error={fieldErrors.text ?? explainUnknownVariables(values.text) ?? undefined}
          action={<TemplatePicker onChoose={({ text }) => change({ text })} />}
        >
          <TextArea
            ref={area}
            rows={6}
            value={values.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </Field>
        <VariableChips field={area} onInsert={(text) => change({ text })} />
      </div>
      <div className="min-w-0 max-sm:mt-5">
        <RecurrenceFields
          rule={values.rule}
          time={values.time}
          from={values.startsOn}
          error={fieldErrors['rule.days']}
          onRule={(rule) => change({ rule })}
          onTime={(time) => change({ time })}
        />
        <EndFields values={values} wrong={fieldErrors} onChange={change} />
        <Next values={values} />
      </div>
    </ContractDialog>
  )
}

function Next({ values }: { values: RecurringMessageValues }) {
  const most = values.end === 'after' ? Math.min(3, parseWholeNumber(values.times) ?? 0) : 3
  const [opened] = useState(() => new Date())
  const times = listNextOccurrences(toRecurrencePlan(values), opened, most)
  return (
    <output className="block rounded-control bg-sunk px-3 py-2 text-15 text-quiet">
      {times.length === 0 ? (
        'No messages will be sent with these settings.'
      ) : (
        <>
          Next: <span className="tabular-nums">{times.map((time) => formatListTime(time)).join(' · ')}</span>
        </>
      )}
    </output>
  )
}

function RecurringMessageRecipient({
  values,
  error,
  onChange,
}: {
  values: RecurringMessageValues
  error: string | undefined
  onChange: (part: Partial<RecurringMessageValues>) => void
}) {
  const groups = useContactGroups().data ?? []
  const { groupId, kind, phone, manual } = values
  return (
    <>
      <Field label="To">
        <Select
          value={groupId ?? ''}
          onChange={({ target }) => {
            const chosen = Number(target.value) || null
            const isOther = (chosen === null) !== (groupId === null)
            onChange({ groupId: chosen, ...(isOther && { kind: getDefaultCampaignKind(chosen) }) })
          }}
        >
          <option value="">One number</option>
          {groups.map(({ id, name, members }) => (
            <option key={id} value={id}>
              {name} ({members})
            </option>
          ))}
        </Select>
      </Field>
      {groupId === null && (
        <PhoneSelector
          phone={phone}
          manual={manual}
          error={error}
          onChange={(phone) => onChange({ phone })}
          onManual={(manual) => onChange({ manual, phone: '' })}
        />
      )}
      <CampaignKindField kind={kind} onChange={(kind) => onChange({ kind })} />
    </>
  )
}

function useRecurringMessageLabels(): FieldLabels<RecurringMessageValues> {
  const groups = useContactGroups().data ?? []
  return {
    phone: { label: 'Number' },
    groupId: {
      label: 'Group',
      text: (id) => groups.find((group) => group.id === id)?.name ?? (id === null ? 'none' : 'a group'),
    },
    kind: { label: 'Type', text: (kind) => campaignKindLabels[kind] },
    text: { label: 'Message' },
    rule: { label: 'Frequency', text: formatRecurrence },
    time: { label: 'Time' },
    startsOn: { label: 'Start date', text: formatListDay },
    end: {
      label: 'End',
      text: (end) => ({ never: 'never', on: 'on a date', after: 'after a number of times' })[end],
    },
    endsOn: { label: 'End date', text: formatListDay },
    times: { label: 'Number of times' },
  }
}

const ends = ['never', 'on', 'after'] as const

function EndFields({
  values,
  wrong,
  onChange,
}: {
  values: RecurringMessageValues
  wrong: { startsOn?: string; endsOn?: string; times?: string }
  onChange: (part: Partial<RecurringMessageValues>) => void
}) {
  const { startsOn, end, endsOn, times } = values
  return (
    <div className="grid gap-x-3 sm:grid-cols-2">
      <Field label="Start date" hint={formatDayWithWeekday(startsOn)} error={wrong.startsOn}>
        <TextInput
          type="date"
          value={startsOn}
          onChange={({ target }) => onChange({ startsOn: target.value })}
        />
      </Field>
      <Field label="End">
        <Select
          value={end}
          onChange={({ target }) => onChange({ end: ends.find((each) => each === target.value) ?? 'never' })}
        >
          <option value="never">Never</option>
          <option value="on">On a date</option>
          <option value="after">After a number of times</option>
        </Select>
      </Field>
      {end === 'on' && (
        <Field
          label="End date"
          hint={formatDayWithWeekday(endsOn)}
          error={wrong.endsOn}
          className="sm:col-start-2"
        >
          <TextInput
            type="date"
            min={startsOn}
            value={endsOn}
            onChange={({ target }) => onChange({ endsOn: target.value })}
          />
        </Field>
      )}
      {end === 'after' && (
        <Field label="Number of times" error={wrong.times} className="sm:col-start-2">
          <NumberInput
            className="tabular-nums"
            value={times}
            onType={(typed) => onChange({ times: typed })}
          />
        </Field>
      )}
    </div>
  )
}
