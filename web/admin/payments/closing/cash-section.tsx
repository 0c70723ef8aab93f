import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { closeDay, reopenDay, type DayClosing } from '#core/payments/closing-calls.ts'
import { formatRinggit, parseRinggit } from '#core/shared/money.ts'
import { isAllowed } from '#core/shared/role.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { Money } from '#web/ui/money.tsx'
import { refreshClosing, updateCachedDayClosing } from './closing-queries.ts'
import { CashAmounts } from './cash-amounts.tsx'
import { AmountList, AmountRow, ClosingSection } from './closing-section.tsx'
import { ReopenDayDialog } from './reason-dialog.tsx'

export function CashSection({ closing, isFuture }: { closing: DayClosing; isFuture: boolean }) {
  if (closing.closing) return <ClosedCash closing={closing} stored={closing.closing} />
  return (
    <ClosingSection title="Cash">
      {isFuture ? (
        <p className="text-15 text-quiet">This day has not begun.</p>
      ) : closing.is_locked ? (
        <p className="text-15 text-quiet">This day was not closed. Its month is locked.</p>
      ) : (
        <CashForm closing={closing} />
      )}
    </ClosingSection>
  )
}

interface CashValues {
  float: string
  counted: string
  note: string
}

function CashForm({ closing }: { closing: DayClosing }) {
  const client = useQueryClient()
  const { day, version, cash } = closing
  const getExpected = (float: string) => (parseRinggit(float) ?? 0) + cash.received_sen - cash.refunded_sen
  const getDifference = (float: string, counted: string) =>
    (parseRinggit(counted) ?? getExpected(float)) - getExpected(float)
  const form = useContractForm<typeof closeDay, CashValues>(closeDay, {
    start: {
      float: formatAmount(closing.suggested_float_sen),
      counted: formatAmount(closing.suggested_counted_sen),
      note: '',
    },
    inputOf: ({ float, counted, note }) => ({
      day,
      version,
      float_sen: parseRinggit(float) ?? Number.NaN,
      counted_sen: parseRinggit(counted) ?? Number.NaN,
      note,
    }),
    fieldMapping: { float_sen: 'float', counted_sen: 'counted' },
    check: ({ float, counted, note }) => ({
      ...(parseRinggit(float) === null && { float: amountHint }),
      ...(parseRinggit(counted) === null && { counted: amountHint }),
      ...(getDifference(float, counted) !== 0 && note.trim() === '' && { note: 'Say why the cash differs.' }),
    }),
    saved: 'Day closed',
    onSaved: (changed) => updateCachedDayClosing(client, changed),
    // If closing was refused because payments have changed, the page has to show the current payments.
    onSettled: () => void refreshClosing(client),
  })
  const { float, counted } = useFormValues(form)
  const expectedSen = getExpected(float)
  const countedSen = parseRinggit(counted)
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-1">
      <Field label="Opening float" error={form.fieldErrors.float}>
        <NumberInput prefix="RM" decimal {...form.register('float')} />
      </Field>
      <AmountList>
        <AmountRow label="Cash received">
          <Money sen={cash.received_sen} />
        </AmountRow>
        <AmountRow label="Cash refunded">
          <Money sen={0 - cash.refunded_sen} />
        </AmountRow>
        <AmountRow label={<span className="font-semibold">Expected in the drawer</span>}>
          <Money sen={expectedSen} className="font-semibold" />
        </AmountRow>
      </AmountList>
      <Field
        label="Counted cash"
        className="mt-4"
        error={form.fieldErrors.counted}
        hint={countedSen === null ? undefined : describeDifference(countedSen - expectedSen)}
      >
        <NumberInput prefix="RM" decimal {...form.register('counted')} />
      </Field>
      <TextField
        form={form}
        name="note"
        label="Note"
        optional={getDifference(float, counted) === 0}
        maxLength={500}
      />
      <Button
        type="submit"
        variant="primary"
        busy={form.busy}
        className="max-sm:w-full sm:justify-self-start"
      >
        Close day
      </Button>
    </form>
  )
}

const formatAmount = (sen: number | null) => (sen === null ? '' : (sen / 100).toFixed(2))

const amountHint = 'Enter an amount such as 126.00.'

function describeDifference(sen: number): string {
  if (sen === 0) return 'The cash is correct.'
  return sen < 0 ? `${formatRinggit(0 - sen)} is missing.` : `There is ${formatRinggit(sen)} too much.`
}

function ClosedCash({
  closing,
  stored,
}: {
  closing: DayClosing
  stored: NonNullable<DayClosing['closing']>
}) {
  const [reopens, setReopens] = useState(false)
  const canReopen = isAllowed(reopenDay.access, useSession()?.role ?? null)
  return (
    <ClosingSection
      title="Cash"
      actions={
        canReopen && (
          <Button
            size="small"
            why={closing.is_locked && 'The month is locked.'}
            onClick={() => setReopens(true)}
          >
            Reopen day
          </Button>
        )
      }
    >
      <CashAmounts stored={stored} />
      {stored.note && <p className="mt-3 text-15 wrap-anywhere whitespace-pre-line">{stored.note}</p>}
      <p className="mt-3 text-13 text-quiet">
        Closed by {stored.by}, {formatListTime(new Date(stored.at))}
      </p>
      {reopens && <ReopenDayDialog day={closing.day} onClose={() => setReopens(false)} />}
    </ClosingSection>
  )
}
