import { type SetupView, changeSetup, placeTestOrder, removeTestOrder } from '#core/setup/setup.ts'
import { getOrderMessageSettings, changeOrderMessages } from '#core/settings/order-messages.ts'
import type { SetupStep } from '#core/setup/setup-steps.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { CheckIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { stepWords } from './step-words.ts'
import { useSetupChange, useSetupAnswer } from './use-setup.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { changeShop, getShop, type StoredShop } from '#core/settings/settings.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { useSaveSetting } from '#web/admin/settings/save-setting.ts'
import { useSetting } from '#web/admin/setting-queries.ts'
import { typedShop, wordsCards, wordsLabels } from '#web/admin/settings/shop/shop-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'

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
      const rules = await api(getOrderMessageSettings, {})
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

/** How the Malay pages speak, chosen on the spot; the same choice stands in Settings (SCR-14). */
function ShopWordsChoice() {
  const { data: shop } = useSetting(getShop)
  return shop ? <Choice shop={shop} /> : null
}

function Choice({ shop }: { shop: StoredShop }) {
  const save = useSaveSetting(changeShop, getShop, {
    saved: 'Words saved',
    versioned: {
      labels: { words: wordsLabels },
      base: shop,
      valuesOf: typedShop,
      mineOf: ({ words }, theirs) => ({ ...theirs, words: words ?? theirs.words }),
      versionOf: ({ version }) => version,
    },
  })
  return (
    <>
      <RadioCards
        className="mt-3 max-w-2xl"
        label={wordsLabels.label}
        cards={wordsCards}
        value={(save.isPending && save.variables?.words) || shop.words}
        onValueChange={(words) => save.mutate({ ...typedShop(shop), words })}
      />
      {save.question}
    </>
  )
}

/** The last step: an order that goes the whole way to the owner's phone, and how far it has come. */
function TestOrder({ setup, done }: { setup: SetupView; done: boolean }) {
  const { data: shop } = useQuery({
    queryKey: ['shop'],
    queryFn: ({ signal }) => api(getShop, {}, { signal }),
  })
  const { test_order: order } = setup
  return (
    <>
      {!done && <p className="text-15 text-quiet">{stepWords.test_order.about}</p>}
      <output className="block">{order && <Outcome order={order} setup={setup} />}</output>
      <div className="mt-2 flex flex-wrap gap-2">
        {order && <Remove />}
        {setup.provider === 'sandbox' && order && (
          <ButtonLink to="/admin/phone" size="small">
            Sandbox phone
          </ButtonLink>
        )}
      </div>
      {!done && order?.message !== 'waiting' && shop && <Place phone={shop.phone} again={order !== null} />}
    </>
  )
}

function Outcome({ order, setup }: { order: NonNullable<SetupView['test_order']>; setup: SetupView }) {
  const { number, phone, message } = order
  if (message === 'waiting')
    return (
      <p className="text-15 text-quiet">{`Order ${number} is placed. Its message to ${phone} is on its way …`}</p>
    )
  if (message === 'failed')
    return (
      <p className="text-15 text-wrong">
        {`The message of order ${number} to ${phone} did not go out. The WhatsApp Scheduler says why; then try again.`}
      </p>
    )
  return setup.provider === 'sandbox' ? (
    <p className="text-15 text-caution">
      {`The message of order ${number} arrived on the sandbox phone, not on ${phone}: there is no WhatsApp gateway yet. Set one, then try again.`}
    </p>
  ) : (
    <p className="text-15 text-good">{`The message of order ${number} went to ${phone}: look at that phone.`}</p>
  )
}

function Place({ phone, again }: { phone: string; again: boolean }) {
  const { keep, refresh } = useSetupAnswer()
  const form = useContractForm(placeTestOrder, { start: { phone }, onSaved: keep, onSettled: refresh })
  return (
    <form noValidate className="mt-2 flex flex-wrap items-end gap-x-3" onSubmit={form.submit}>
      <TextField
        form={form}
        name="phone"
        label="Your own phone"
        hint="Such as 012-345 6789."
        className="w-full sm:w-64"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <Button type="submit" busy={form.busy} className="sm:mb-6">
        {again ? 'Place another test order' : 'Place a test order'}
      </Button>
    </form>
  )
}

function Remove() {
  const remove = useSetupChange(removeTestOrder)
  return (
    <Button size="small" busy={remove.isPending} onClick={() => remove.mutate({})}>
      Remove test order
    </Button>
  )
}
