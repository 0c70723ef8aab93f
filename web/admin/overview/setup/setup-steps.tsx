import { type SetupView, changeSetup, placeTestOrder, removeTestOrder } from '#core/setup/setup.ts'
import { getOrderMessageSettings, changeOrderMessageSettings } from '#core/settings/order-messages.ts'
import type { SetupStep } from '#core/setup/setup-steps.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { CheckIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { setupStepTexts } from './step-texts.ts'
import { useSetupChange, useSetupCache } from './use-setup.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { changeShop, getShop, type StoredShop } from '#core/settings/settings.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { useSaveSetting } from '#web/admin/settings/use-save-setting.ts'
import { useSetting } from '#web/admin/setting-queries.ts'
import { toShopValues, shopWordingCards, shopWordingLabel } from '#web/admin/settings/shop/shop-wording.ts'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'

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
                {setupStepTexts[step].title}
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
  const { about, to, go, confirm } = setupStepTexts[step]
  const change = useSetupChange(changeSetup)
  if (step === 'test_order') return <TestOrder setup={setup} done={done} />
  if (done) return null
  return (
    <>
      <p className="text-15 text-quiet">{about}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {step === 'order_messages' && <TurnOnMessages />}
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
      {step === 'details' && <StorefrontWording />}
    </>
  )
}

/** Turns on the Ready and Posted messages and leaves the other messages unchanged. */
function TurnOnMessages() {
  const [busy, setBusy] = useState(false)
  const refresh = useSetupChange(changeSetup)
  const run = async () => {
    setBusy(true)
    try {
      const rules = await api(getOrderMessageSettings, {})
      const by_itself = [...new Set([...rules.by_itself, 'ready' as const, 'posted' as const])]
      await api(changeOrderMessageSettings, { ...rules, by_itself })
      refresh.mutate({})
    } catch (error) {
      toast.error(
        error instanceof Error ? error.message : 'The messages could not be turned on. Please try again.',
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" busy={busy || refresh.isPending} onClick={() => void run()}>
      Turn both on
    </Button>
  )
}

/** Chooses the storefront's wording, which Settings can also change (SCR-14). */
function StorefrontWording() {
  const { data: shop } = useSetting(getShop)
  return shop ? <WordingChoice shop={shop} /> : null
}

function WordingChoice({ shop }: { shop: StoredShop }) {
  const save = useSaveSetting(changeShop, getShop, {
    saved: 'Storefront wording saved',
    versioned: {
      labels: { words: shopWordingLabel },
      base: shop,
      valuesOf: toShopValues,
      mineOf: ({ words }, theirs) => ({ ...theirs, words: words ?? theirs.words }),
      versionOf: ({ version }) => version,
    },
  })
  return (
    <>
      <RadioCards
        className="mt-3 max-w-2xl"
        label={shopWordingLabel.label}
        cards={shopWordingCards}
        value={(save.isPending && save.variables?.words) || shop.words}
        onValueChange={(words) => save.mutate({ ...toShopValues(shop), words })}
      />
      {save.question}
    </>
  )
}

/** The test order sends a message to the owner's phone. */
function TestOrder({ setup, done }: { setup: SetupView; done: boolean }) {
  const { data: shop } = useQuery({
    queryKey: ['shop'],
    queryFn: ({ signal }) => api(getShop, {}, { signal }),
  })
  const { test_order: order } = setup
  return (
    <>
      {!done && <p className="text-15 text-quiet">{setupStepTexts.test_order.about}</p>}
      <output className="block">{order && <TestOrderResult order={order} setup={setup} />}</output>
      <div className="mt-2 flex flex-wrap gap-2">
        {order && <RemoveTestOrder />}
        {setup.provider === 'sandbox' && order && (
          <ButtonLink to="/admin/phone" size="small">
            Sandbox phone
          </ButtonLink>
        )}
      </div>
      {!done && order?.message !== 'waiting' && shop && (
        <PlaceTestOrder phone={shop.phone} again={order !== null} />
      )}
    </>
  )
}

function TestOrderResult({
  order,
  setup,
}: {
  order: NonNullable<SetupView['test_order']>
  setup: SetupView
}) {
  const { number, phone, message } = order
  if (message === 'waiting')
    return <p className="text-15 text-quiet">{`Order ${number} created. Sending its message to ${phone}…`}</p>
  if (message === 'failed')
    return (
      <p className="text-15 text-wrong">
        {`The message for order ${number} to ${phone} was not sent. Check the reason in WhatsApp Scheduler, then try again.`}
      </p>
    )
  return setup.provider === 'sandbox' ? (
    <p className="text-15 text-caution">
      {`The message for order ${number} went to the sandbox phone instead of ${phone}, because WhatsApp is not connected yet. Connect WhatsApp, then try again.`}
    </p>
  ) : (
    <p className="text-15 text-good">{`The message for order ${number} was sent to ${phone}. Check that phone.`}</p>
  )
}

function PlaceTestOrder({ phone, again }: { phone: string; again: boolean }) {
  const { keep, refresh } = useSetupCache()
  const form = useContractForm(placeTestOrder, { start: { phone }, onSaved: keep, onSettled: refresh })
  return (
    <form noValidate className="mt-2 flex flex-wrap items-end gap-x-3" onSubmit={form.submit}>
      <TextField
        form={form}
        name="phone"
        label="Your phone number"
        hint="For example 012-345 6789."
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

function RemoveTestOrder() {
  const remove = useSetupChange(removeTestOrder)
  return (
    <Button size="small" busy={remove.isPending} onClick={() => remove.mutate({})}>
      Remove test order
    </Button>
  )
}
