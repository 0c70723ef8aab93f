import {
  changeOrderMessageSettings,
  getOrderMessageSettings,
  type OrderMessageSettings,
} from '#core/settings/order-messages.ts'
import type { ReplyOf } from '#core/contract.ts'
import { messageTextNamesByStage } from '#core/settings/message-texts.ts'
import { orderStages, stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import { Switch } from '#web/ui/fields/switch.tsx'
import { useSaveSetting } from '../use-save-setting.ts'
import { SettingCard } from '../setting-card.tsx'
import { ReminderField } from './reminder-field.tsx'

/**
 * Chooses the messages that are sent automatically. Staff can send the other messages when they move an
 * order.
 */
export function OrderMessageRules() {
  return (
    <SettingCard
      of={getOrderMessageSettings}
      title="Order updates"
      about="Send automatically when an order moves to:"
      lines={4}
    >
      {(rules) => <Rules rules={rules} />}
    </SettingCard>
  )
}

const stagesWithText: OrderStage[] = orderStages.filter((stage) => messageTextNamesByStage[stage] !== null)

const labels = {
  by_itself: {
    label: 'Sent automatically',
    text: (stages: OrderStage[]) => stages.map((stage) => stageRules[stage].label).join(', ') || 'none',
  },
  unpaid_days: {
    label: 'Payment reminder',
    text: (days: number | null) => (days === null ? 'off' : `after ${days} days`),
  },
  approve_hours: {
    label: 'Approval reminder',
    text: (hours: number | null) => (hours === null ? 'off' : `after ${hours} hours`),
  },
}

function Rules({ rules }: { rules: ReplyOf<typeof getOrderMessageSettings> }) {
  const save = useSaveSetting(changeOrderMessageSettings, getOrderMessageSettings, {
    saved: 'Order messages saved',
    versioned: {
      labels,
      base: rules,
      valuesOf: ({ by_itself, unpaid_days, approve_hours }): OrderMessageSettings => ({
        by_itself,
        unpaid_days,
        approve_hours,
      }),
      versionOf: ({ version }) => version,
    },
  })
  const { by_itself, unpaid_days, approve_hours = null } = (save.isPending && save.variables) || rules
  const change = (part: Partial<OrderMessageSettings>) =>
    save.mutate({ by_itself, unpaid_days, approve_hours, ...part })
  return (
    <>
      {save.question}
      <div className="grid gap-x-8 sm:grid-cols-2">
        {stagesWithText.map((stage) => (
          <Switch
            key={stage}
            label={stageRules[stage].label}
            checked={by_itself.includes(stage)}
            disabled={save.isPending}
            onChange={({ target }) =>
              change({
                by_itself: stagesWithText.filter((each) =>
                  each === stage ? target.checked : by_itself.includes(each),
                ),
              })
            }
          />
        ))}
      </div>
      <ReminderField
        label="Remind customers who have not paid"
        hint="Sent once, while the order is New. Orders placed before you turn this on get no reminder."
        after="Days after the order"
        value={unpaid_days}
        usual={3}
        most={60}
        disabled={save.isPending}
        onChange={(days) => change({ unpaid_days: days })}
      />
      <ReminderField
        label="Remind customers who have not approved their design"
        after="Hours without approval"
        value={approve_hours}
        usual={24}
        most={336}
        disabled={save.isPending}
        onChange={(hours) => change({ approve_hours: hours })}
      />
    </>
  )
}
