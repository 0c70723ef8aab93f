import { stageRules } from '#core/orders/order-stages.ts'
import { formatClock } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { forgetStep, sendSteps, useQueuedSteps, scanner } from './step-queue.ts'

/** What this device has not sent yet, and what was not taken, with why. */
export function WaitingSteps({ onOpen }: { onOpen: (number: string) => void }) {
  const queue = useQueuedSteps()
  const mine = scanner()
  const waiting = queue.filter(({ refused }) => refused === null)
  const refused = queue.filter((each) => each.refused !== null)
  if (queue.length === 0) return null
  return (
    <section aria-label="Not sent yet" className="grid gap-3">
      {refused.map(({ step, number, refused: why }) => (
        <div key={step.request_id} role="alert" className="rounded-control bg-wrong-wash px-3 py-2 text-15">
          <p>
            <span className="font-semibold tabular-nums">{number}</span> was not moved to{' '}
            {stageRules[step.to].label} (scanned {formatClock(new Date(step.at))}). {why}
          </p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Button size="small" onClick={() => onOpen(number)}>
              Look at {number}
            </Button>
            <Button size="small" variant="quiet" onClick={() => forgetStep(step.request_id)}>
              Understood
            </Button>
          </p>
        </div>
      ))}
      {waiting.length > 0 && (
        <div className="rounded-surface border border-line p-3">
          <p className="flex items-center justify-between gap-3">
            <span className="text-15 font-semibold">Waiting for a signal: {waiting.length}</span>
            <Button size="small" onClick={() => void sendSteps()}>
              Send now
            </Button>
          </p>
          <ul className="mt-2 text-15">
            {waiting.map(({ step, number, by }) => (
              <li key={step.request_id} className="tabular-nums">
                {number}: {stageRules[step.to].label}, scanned {formatClock(new Date(step.at))}
                {by !== mine && ` by ${by}, who has to sign in to send it`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
