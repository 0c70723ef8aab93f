import {
  changeAlertSettings,
  getAlertSettings,
  type AlertsView,
  sendTestAlerts,
} from '#core/messaging/alerts.ts'
import type { InputOf, ReplyOf } from '#core/contract.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SendIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { DisabledReason } from '#web/ui/disabled-reason.ts'

type Typed = InputOf<typeof changeAlertSettings>

const labels = {
  phone: { label: 'Your WhatsApp number' },
  email: { label: 'Your e-mail address' },
  after_minutes: { label: 'Alert after (minutes)' },
}

export function AlertsForm({ alerts }: { alerts: AlertsView }) {
  const form = useSettingForm(changeAlertSettings, getAlertSettings, {
    setting: alerts,
    valuesOf: typedOf,
    labels,
    saved: 'Alerts saved',
  })
  return (
    <>
      <PageForm form={form} className="grid gap-3">
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <TextField
            form={form}
            name="phone"
            label="Your WhatsApp number"
            optional
            hint="WhatsApp alerts are sent through the shop’s own gateway. If the gateway is down, they arrive after it recovers."
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
          <TextField
            form={form}
            name="email"
            label="Your e-mail address"
            optional
            hint={
              alerts.mail_ready
                ? 'E-mail alerts reach you even while the gateway is down.'
                : 'No mail server is set up. Set SMTP_URL on the server.'
            }
            type="email"
            inputMode="email"
            autoComplete="email"
          />
          <NumberField
            form={form}
            name="after_minutes"
            label="Alert after (minutes)"
            hint="Problems that end sooner don’t trigger an alert."
          />
        </div>
        {alerts.mail_failure && (
          <ErrorNote>The last e-mail could not be sent. {alerts.mail_failure}</ErrorNote>
        )}
      </PageForm>
      <TestAlerts
        why={
          (form.changed && 'Save your changes first.') ||
          (alerts.phone === null &&
            alerts.email === null &&
            'Save a phone number or an e-mail address first.')
        }
      />
    </>
  )
}

const typedOf = ({ phone, email, after_minutes }: AlertsView): Typed => ({
  phone: phone ?? '',
  email: email ?? '',
  after_minutes,
})

function TestAlerts({ why }: { why: DisabledReason }) {
  const test = useMutation({
    mutationFn: () => api(sendTestAlerts, {}),
    onSuccess: ({ whatsapp, email }) => {
      reportOutcome('WhatsApp', whatsapp)
      reportOutcome('e-mail', email)
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      <Button icon={<SendIcon />} busy={test.isPending} why={why} onClick={() => test.mutate()}>
        Send a test alert
      </Button>
      <p className="text-15 text-quiet">The test goes to the saved number and e-mail address.</p>
    </div>
  )
}

function reportOutcome(channel: string, outcome: ReplyOf<typeof sendTestAlerts>['email']): void {
  if (!outcome) return
  if (outcome.failure === null) toast.success(`Test alert sent by ${channel}`)
  else toast.error(`The test alert could not be sent by ${channel}: ${outcome.failure}`)
}
