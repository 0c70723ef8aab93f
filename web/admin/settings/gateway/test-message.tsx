import { useQueryClient } from '@tanstack/react-query'
import { getGateway, sendTestMessage } from '#core/messaging/gateway.ts'
import { Button } from '#web/ui/button.tsx'
import { SendIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useProvider } from '#web/admin/use-provider.ts'
import { settingKey } from '../setting-queries.ts'
import { useContractForm } from '#web/admin/forms/use-contract-form.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'

/** Sends the test message to a number and says what came of it. */
export function TestMessage() {
  const queries = useQueryClient()
  const sandbox = useProvider() === 'sandbox'
  const form = useContractForm(sendTestMessage, {
    start: { phone: '' },
    onSaved({ outcome, reason }) {
      if (outcome === 'sent' && sandbox)
        toast.info('The test message is on the sandbox phone, and on no other.')
      else if (outcome === 'sent') toast.success('Test message sent')
      else if (outcome === 'failed') toast.error(`The test message was not accepted: ${reason ?? ''}`)
      else if (outcome === 'unknown') toast.warning('Delivery unknown: look whether it has arrived.')
      else toast.warning('Nothing is sending at the moment: the test was withdrawn.')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: settingKey(getGateway) }),
  })
  return (
    <form
      noValidate
      className="mt-5 flex flex-wrap items-end gap-x-3 gap-y-2 border-t border-line pt-4"
      onSubmit={form.submit}
    >
      <TextField
        form={form}
        name="phone"
        label="Send a test to"
        hint="Your own number, e.g. 012-345 6789."
        className="w-full sm:w-64"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <Button type="submit" icon={<SendIcon />} busy={form.busy} className="sm:mb-6">
        Send test
      </Button>
    </form>
  )
}
