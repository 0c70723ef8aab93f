import { formatDayWithWeekday, formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import { useFieldArray, type UseFieldArrayReturn } from 'react-hook-form'
import { changeSendingRules, getSendingRules, type SendingRulesView } from '#core/settings/sending-rules.ts'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { SettingCard } from '../setting-card.tsx'
import { sendingRuleLabels } from '../sending/rule-labels.ts'
import { toSendingRulesValues, type SendingRulesValues } from '../sending/sending-rules-values.ts'
import { useSettingForm } from '../use-setting-form.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { DayRows } from '../day-rows.tsx'
import { useState } from 'react'
import { listMalaysianHolidays } from '#core/settings/public-holidays.ts'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'

export function ShopHolidays() {
  return (
    <SettingCard
      of={getSendingRules}
      title="Shop holidays"
      about="Days when the shop is closed. No orders are due on these days. If sending hours are set, no scheduled messages are sent either."
      lines={2}
    >
      {(rules) => <HolidaysForm rules={rules} />}
    </SettingCard>
  )
}

function HolidaysForm({ rules }: { rules: SendingRulesView }) {
  const form = useSettingForm(changeSendingRules, getSendingRules, {
    setting: rules,
    valuesOf: toSendingRulesValues,
    labels: sendingRuleLabels,
    saved: 'Holidays saved',
  })
  const rows = useFieldArray({ control: form.control, name: 'holidays' })
  return (
    <PageForm form={form}>
      <DayRows rows={rows} what="holiday" onAdd={() => rows.append({ date: '', name: '' })}>
        {(at) => (
          <>
            <TextField
              form={form}
              name={`holidays.${at}.date`}
              label="Date"
              hint={formatDayWithWeekday(form.watch(`holidays.${at}.date`) ?? '')}
              className="w-44"
              type="date"
            />
            <TextField
              form={form}
              name={`holidays.${at}.name`}
              label="Name"
              optional
              className="min-w-0 flex-1 basis-40"
              placeholder="Hari Raya Aidilfitri"
            />
          </>
        )}
      </DayRows>
      <OfferedHolidays rows={rows} />
    </PageForm>
  )
}

/** No holiday is preselected, because holidays differ between states. */
function OfferedHolidays({ rows }: { rows: UseFieldArrayReturn<SendingRulesValues, 'holidays'> }) {
  const [today] = useState(() => getShopDay(new Date()))
  const isAdded = (name: string, date: string | null) =>
    rows.fields.some((row) => (date === null ? row.name === name : row.date === date))
  const offered = listMalaysianHolidays(today).filter(({ name, date }) => !isAdded(name, date))
  if (offered.length === 0) return null
  return (
    <Collapsible
      className="mt-4"
      title={<span className="text-17">Malaysian public holidays</span>}
      note="Choose the days your shop is closed."
    >
      <ul className="flex flex-wrap gap-2">
        {offered.map(({ name, date }) => (
          <li key={name}>
            <Button
              size="small"
              icon={<PlusIcon />}
              onClick={() => rows.append({ date: date ?? '', name }, { shouldFocus: true })}
            >
              {name}
              {date && <span className="font-normal text-quiet tabular-nums">{formatListDay(date)}</span>}
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-line text-13 text-quiet">
        Holidays without a date depend on the moon or an announcement. Look up the date in this year’s
        gazette.
      </p>
    </Collapsible>
  )
}
