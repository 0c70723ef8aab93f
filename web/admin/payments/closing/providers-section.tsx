import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recordPayout, type DayClosing, type PayoutCredit } from '#core/payments/closing-calls.ts'
import { paymentProviderDescriptions, type PaymentProviderName } from '#core/payments/payment-providers.ts'
import { isAllowed } from '#core/shared/role.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { payoutCreditsQuery, useRecordPayout, useRemovePayout } from './closing-queries.ts'
import { AmountList, AmountRow, ClosingSection } from './closing-section.tsx'

export function ProvidersSection({ closing }: { closing: DayClosing }) {
  const { providers } = closing.sums
  return (
    <ClosingSection title="Online payments">
      {providers.length === 0 ? (
        <p className="text-15 text-quiet">No online payments on this day.</p>
      ) : (
        <div className="grid gap-5">
          {providers.map((provider) => (
            <ProviderSums key={provider.provider} provider={provider} closing={closing} />
          ))}
        </div>
      )}
    </ClosingSection>
  )
}

function ProviderSums({
  provider: { provider, count, gross_sen: gross, refunded_sen: refunded, fee_sen: fee },
  closing,
}: {
  provider: DayClosing['sums']['providers'][number]
  closing: DayClosing
}) {
  const { payout, next } = closing.payouts.find((each) => each.provider === provider) ?? {}
  return (
    <div className="grid gap-2">
      <h3 className="text-15 font-semibold">
        {paymentProviderDescriptions[provider].label}{' '}
        <span className="text-13 font-normal text-quiet">{count}</span>
      </h3>
      <AmountList>
        <AmountRow label="Received">
          <Money sen={gross} />
        </AmountRow>
        {refunded > 0 && (
          <AmountRow label="Refunded">
            <Money sen={0 - refunded} />
          </AmountRow>
        )}
        {fee > 0 && (
          <AmountRow label="Fees">
            <Money sen={0 - fee} />
          </AmountRow>
        )}
      </AmountList>
      {payout && <PaidOut provider={provider} day={closing.day} payout={payout} />}
      {next && <NextPayout provider={provider} day={closing.day} next={next} />}
    </div>
  )
}

const formatDays = (from: string, to: string) =>
  from === to ? formatListDay(from) : `${formatListDay(from)} – ${formatListDay(to)}`

const useIsAdministrator = () => isAllowed(recordPayout.access, useSession()?.role ?? null)

function PaidOut({
  provider,
  day,
  payout,
}: {
  provider: PaymentProviderName
  day: string
  payout: NonNullable<DayClosing['payouts'][number]['payout']>
}) {
  const remove = useRemovePayout()
  const isAdministrator = useIsAdministrator()
  return (
    <>
      <AmountList>
        <AmountRow
          label={`Paid out ${formatListDay(payout.credit_day)}, for ${formatDays(payout.from_day, payout.to_day)}`}
        >
          <Money sen={payout.credit_sen} className="font-semibold" />
        </AmountRow>
        <AmountRow label="Kept by the provider">
          <Money sen={payout.expected_sen - payout.credit_sen} />
        </AmountRow>
      </AmountList>
      {isAdministrator && (
        <div>
          <Button size="small" busy={remove.isPending} onClick={() => remove.mutate({ provider, day })}>
            Remove payout
          </Button>
        </div>
      )}
    </>
  )
}

function NextPayout({
  provider,
  day,
  next,
}: {
  provider: PaymentProviderName
  day: string
  next: NonNullable<DayClosing['payouts'][number]['next']>
}) {
  const [open, setOpen] = useState(false)
  const isAdministrator = useIsAdministrator()
  return (
    <>
      <AmountList>
        <AmountRow label={`Not paid out yet, ${formatDays(next.from_day, day)}`}>
          <Money sen={next.expected_sen} className="font-semibold" />
        </AmountRow>
      </AmountList>
      {isAdministrator && next.expected_sen > 0 && (
        <div>
          <Button size="small" onClick={() => setOpen(true)}>
            Find payout
          </Button>
        </div>
      )}
      {open && <PayoutDialog provider={provider} day={day} next={next} onClose={() => setOpen(false)} />}
    </>
  )
}

function PayoutDialog({
  provider,
  day,
  next,
  onClose,
}: {
  provider: PaymentProviderName
  day: string
  next: NonNullable<DayClosing['payouts'][number]['next']>
  onClose: () => void
}) {
  const credits = useQuery(payoutCreditsQuery(provider, day))
  const choose = useRecordPayout(onClose)
  const { label } = paymentProviderDescriptions[provider]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Payout from ${label}`}
      description={
        <>
          Choose the credit on the bank statement that pays out {formatDays(next.from_day, day)}. Before fees
          it is <Money sen={next.expected_sen} />.
        </>
      }
      footer={<DialogClose>Cancel</DialogClose>}
    >
      {credits.isPending && <Skeleton className="h-24 rounded-surface" />}
      {credits.isError && <ErrorNote>{credits.error.message}</ErrorNote>}
      {credits.data?.length === 0 && (
        <p className="text-15 text-quiet">
          No matching credit found. Import the bank statement for the days after this one.
        </p>
      )}
      {credits.data && credits.data.length > 0 && (
        <ul aria-label="Credits" className="divide-y divide-line">
          {credits.data.map((credit) => (
            <CreditRow
              key={credit.id}
              credit={credit}
              feeSen={next.expected_sen - credit.amount_sen}
              busy={choose.isPending}
              onChoose={() => choose.mutate({ provider, day, line_id: credit.id })}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function CreditRow({
  credit,
  feeSen,
  busy,
  onChoose,
}: {
  credit: PayoutCredit
  feeSen: number
  busy: boolean
  onChoose: () => void
}) {
  return (
    <li className="flex items-center justify-between gap-4 py-3 text-15">
      <span className="min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Money sen={credit.amount_sen} className="font-semibold" />
          {credit.is_equal ? (
            <Badge tone="good">Same amount</Badge>
          ) : (
            <span className="text-13 text-quiet">
              Fees <Money sen={feeSen} />
            </span>
          )}
        </span>
        <span className="block wrap-anywhere">{credit.text}</span>
        <span className="block text-13 text-quiet">
          {formatListDay(credit.day)}, {credit.account}
        </span>
      </span>
      <Button size="small" busy={busy} onClick={onChoose}>
        Choose
      </Button>
    </li>
  )
}
