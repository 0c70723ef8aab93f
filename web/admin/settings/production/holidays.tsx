import { formatDayWords } from '#core/shared/shop-time.ts'
import { useFieldArray } from 'react-hook-form'
import { changeSendingRules, getSendingRules, type SendingRulesView } from '#core/settings/sending-rules.ts'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { SettingCard } from '../setting-card.tsx'
import { ruleLabels } from '../sending/rule-labels.ts'
import { changeable } from '../sending/rules.ts'
import { useSettingForm } from '../use-setting-form.ts'
import { OfferedHolidays } from './offered-holidays.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { DayRows } from '../day-rows.tsx'

/** Days on which the shop is closed, for promises and, where there are sending hours, for planned messages. */
export function Holidays() {
  return (
    <SettingCard
      of={getSendingRules}
      title="Shop holidays"
      about="Days on which the shop is closed. No order is promised for them, and where messages have hours, none that is planned goes out."
      lines={2}
    >
      {(rules) => <HolidaysForm rules={rules} />}
    </SettingCard>
  )
}

function HolidaysForm({ rules }: { rules: SendingRulesView }) {
  const form = useSettingForm(changeSendingRules, getSendingRules, {
    setting: rules,
    valuesOf: changeable,
    labels: ruleLabels,
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
              hint={formatDayWords(form.watch(`holidays.${at}.date`) ?? '')}
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
