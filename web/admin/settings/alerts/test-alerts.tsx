import { useMutation } from '@tanstack/react-query'
import { testAlerts } from '#core/messaging/alerts.ts'
import type { ReplyOf } from '#core/contract.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SendIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Tells by every way that is saved, and says what came of each. */
export function TestAlerts({ disabled }: { disabled: boolean }) {
  const test = useMutation({
    mutationFn: () => api(testAlerts, {}),
    onSuccess: ({ whatsapp, email }) => {
      say('WhatsApp', whatsapp)
      say('e-mail', email)
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      <Button icon={<SendIcon />} busy={test.isPending} disabled={disabled} onClick={() => test.mutate()}>
        Send a test alert
      </Button>
      <p className="text-15 text-quiet">By every way that is saved.</p>
    </div>
  )
}

function say(way: string, outcome: ReplyOf<typeof testAlerts>['email']): void {
  if (!outcome) return
  if (outcome.failure === null) toast.success(`Test alert sent by ${way}`)
  else toast.error(`The test alert did not go out by ${way}: ${outcome.failure}`)
}
