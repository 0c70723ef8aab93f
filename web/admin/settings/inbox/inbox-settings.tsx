import { Controller } from 'react-hook-form'
import { Link } from 'react-router'
import { changeInboxSettings, getInboxSettings, type InboxSettings } from '#core/inbox/inbox-settings.ts'
import type { ReplyOf } from '#core/contract.ts'
import { weekdayLabels } from '#core/settings/sending-rules.ts'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { settingQuery } from '#web/admin/setting-queries.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { Switch } from '#web/ui/fields/switch.tsx'
import { WeekHours } from '../sending/week-hours.tsx'
import { SettingCard } from '../setting-card.tsx'
import { useSettingForm } from '../use-setting-form.ts'

export const clientLoader = prefetchQueries(() => [settingQuery(getInboxSettings)])

export default function InboxSettingsPage() {
  return (
    <SettingCard
      of={getInboxSettings}
      title="Inbox"
      about="Read receipts, typing indicators and automatic replies."
      lines={8}
    >
      {(settings) => <InboxSettingsForm settings={settings} />}
    </SettingCard>
  )
}

const formatSwitch = (isOn: boolean) => (isOn ? 'On' : 'Off')
const labels = {
  mark_read: { label: 'Blue ticks', text: formatSwitch },
  show_typing: { label: 'Typing', text: formatSwitch },
  away: { label: 'Reply outside opening hours', text: formatSwitch },
  opening_hours: {
    label: 'Opening hours',
    text: (days: InboxSettings['opening_hours']) =>
      days.map((day, at) => `${weekdayLabels[at]}: ${day ? `${day.from}–${day.to}` : 'closed'}`).join('\n'),
  },
}

function InboxSettingsForm({ settings }: { settings: ReplyOf<typeof getInboxSettings> }) {
  const form = useSettingForm<typeof changeInboxSettings, typeof getInboxSettings, InboxSettings>(
    changeInboxSettings,
    getInboxSettings,
    {
      setting: settings,
      valuesOf: ({ mark_read, show_typing, away, opening_hours }) => ({
        mark_read,
        show_typing,
        away,
        opening_hours,
      }),
      labels,
      saved: 'Inbox settings saved',
    },
  )
  const { mark_read: ticks, show_typing: typing, away } = useFormValues(form)
  return (
    <PageForm form={form} className="grid gap-6">
      <div>
        <Switch
          label="Blue ticks"
          hint="Customers see that you have read their messages when you reply, not when you open the conversation."
          checked={ticks}
          onChange={({ target }) => form.set({ mark_read: target.checked })}
        />
        <Switch
          label="Typing"
          hint="Customers see when you type a reply. With Meta’s Cloud API, their messages also show as read."
          checked={typing}
          onChange={({ target }) => form.set({ show_typing: target.checked })}
        />
      </div>
      <div>
        <Switch
          label="Reply outside opening hours"
          hint="Once per conversation and day, to customers who write while the shop is closed."
          checked={away}
          onChange={({ target }) => form.set({ away: target.checked })}
        />
        <p className="mt-1 max-w-line text-15 text-quiet">
          Edit the text, “Outside opening hours”, under{' '}
          <Link to="/settings/messages#texts" className="text-link underline">
            Message texts
          </Link>
          . The shop is also closed on{' '}
          <Link to="/settings/due-dates#shop-holidays" className="text-link underline">
            shop holidays
          </Link>
          .
        </p>
      </div>
      <Controller
        control={form.control}
        name="opening_hours"
        render={({ field: { value, onChange }, formState: { errors } }) => (
          <fieldset>
            <legend className="text-15 font-semibold">Opening hours</legend>
            <WeekHours
              hours={value}
              usual={{ from: '09:00', to: '18:00' }}
              closedText="Closed"
              errors={errors.opening_hours}
              onChange={onChange}
            />
          </fieldset>
        )}
      />
    </PageForm>
  )
}
