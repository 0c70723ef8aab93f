import type { SetupView } from '#core/setup/setup.ts'
import { changeSetup } from '#core/setup/setup.ts'
import { getOrderMessages, changeOrderMessages } from '#core/settings/order-messages.ts'
import type { SetupStep } from '#core/setup/setup-steps.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { CheckIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { ShopWordsChoice } from './shop-words.tsx'
import { stepWords } from './step-words.ts'
import { TestOrder } from './test-order.tsx'
import { useSetupChange } from './use-setup.ts'
import { useState } from 'react'
import { Link } from 'react-router'

/** Every step with its state; what is done is one line, what is to be done says how. */
export function SetupSteps({ setup }: { setup: SetupView }) {
  return (
    <>
      <RestoreHint setup={setup} />
      <ol aria-label="Steps" className="mt-3 grid grid-cols-1 divide-y divide-line">
        {setup.steps.map(({ step, done }, at) => (
          <li key={step} className="flex gap-3 py-3">
            <span
              className={cx(
                'grid size-6 shrink-0 place-items-center rounded-full text-13 font-semibold tabular-nums',
                done ? 'bg-good-wash text-good' : 'border border-edge text-quiet',
              )}
            >
              {done ? <CheckIcon width={16} height={16} /> : at + 1}
            </span>
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline gap-x-3 font-semibold">
                {stepWords[step].title}
                {done && <span className="text-13 font-normal text-good">Done</span>}
              </p>
              <Step step={step} done={done} setup={setup} />
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

/** A shop that moves to a new server begins with its backup. */
function RestoreHint({ setup }: { setup: SetupView }) {
  if (setup.steps.some(({ step, done }) => step === 'details' && done)) return null
  return (
    <p className="mt-3 text-15 text-quiet">
      Do you have a backup of your shop?{' '}
      <Link to="/settings/backups#restore-a-backup" className="text-link underline">
        Restore it
      </Link>
    </p>
  )
}

function Step({ step, done, setup }: { step: SetupStep; done: boolean; setup: SetupView }) {
  const { about, to, go, confirm } = stepWords[step]
  const change = useSetupChange(changeSetup)
  if (step === 'test_order') return <TestOrder setup={setup} done={done} />
  if (done) return null
  return (
    <>
      <p className="text-15 text-quiet">{about}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {step === 'order_messages' && <SwitchOn />}
        {to && (
          <ButtonLink to={to} size="small">
            {go}
          </ButtonLink>
        )}
        {confirm && (step === 'prices' || step === 'postage') && (
          <Button size="small" busy={change.isPending} onClick={() => change.mutate({ confirm: step })}>
            {confirm}
          </Button>
        )}
      </div>
      {step === 'details' && <ShopWordsChoice />}
    </>
  )
}

/** Both at one press; what is on already stays on. */
function SwitchOn() {
  const [busy, setBusy] = useState(false)
  const refresh = useSetupChange(changeSetup)
  const run = async () => {
    setBusy(true)
    try {
      const rules = await api(getOrderMessages, {})
      const by_itself = [...new Set([...rules.by_itself, 'ready' as const, 'posted' as const])]
      await api(changeOrderMessages, { ...rules, by_itself })
      refresh.mutate({})
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'This could not be saved. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" busy={busy || refresh.isPending} onClick={() => void run()}>
      Switch both on
    </Button>
  )
}
