import { changeSendingRules, getSendingRules, type SendingRulesView } from '#core/settings/sending-rules.ts'
import { ApartFields } from './apart-fields.tsx'
import { ruleLabels } from './rule-labels.ts'
import { changeable } from './rules.ts'
import { NumberLimits } from './number-limits.tsx'
import { TextWithPicture } from './text-with-picture.tsx'
import { WarmUp } from './warm-up.tsx'
import { WeekHours } from './week-hours.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'
import { NumberField } from '#web/admin/forms/number-field.tsx'

/** Hours, what one receiver and a new number get, how far apart, what goes together, pace and grace; every engine keeps them from the next message on. */
export function SendingRulesForm({ rules }: { rules: SendingRulesView }) {
  const form = useSettingForm(changeSendingRules, getSendingRules, {
    setting: rules,
    valuesOf: changeable,
    labels: ruleLabels,
    saved: 'Sending rules saved',
  })
  return (
    <PageForm form={form} className="grid gap-6">
      <WeekHours form={form} />
      <NumberLimits form={form} />
      <WarmUp form={form} />
      <ApartFields form={form} />
      <TextWithPicture form={form} />
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <NumberField
          form={form}
          name="per_second"
          label="Pace"
          optional
          hint="Messages a second, with random spread. Empty: as set where the program is started; 0: no limit."
          decimal
        />
        <NumberField
          form={form}
          name="catch_up_per_second"
          label="After an outage"
          optional
          hint="Messages a second, without breaks between them, while what waited for the gateway goes out. Empty: as always."
          decimal
        />
        <NumberField
          form={form}
          name="grace_minutes"
          label="Grace after downtime, minutes"
          hint="What is overdue by more than this, because the program was off or the gateway down, is shown as missed and not sent."
        />
        <NumberField
          form={form}
          name="visitor_messages_a_day"
          label="Messages caused by visitors a day"
          hint="Orders, links and reminders that visitors trigger, all together. Messages over the limit are held in the scheduler until you send them; orders are still accepted."
        />
      </div>
    </PageForm>
  )
}
