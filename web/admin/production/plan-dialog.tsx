import { useState } from 'react'
import { useNavigate } from 'react-router'
import { makeBatch } from '../../../core/production/batches.ts'
import type { ReplyOf } from '../../../core/contract.ts'
import { mostInBatch, type planBatch } from '../../../core/production/production.ts'
import { counted } from '../../../core/shared/counted.ts'
import { ApiError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { ColourBar } from '../../ui/look/colour-bar.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Badge } from '../../ui/states/status-pill.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useRequestId } from '../use-request-id.ts'
import { amountWords, sheetsOn } from './amount-words.ts'
import { NotApproved } from './not-approved.tsx'
import { useBatchChange, usePlan } from './production-queries.ts'
import { WithoutDesign } from './without-design.tsx'

/** Letters that a reason has at least, as `makeBatch` asks for. */
const leastReason = 3

/** What a batch would be, before it is made: sheets by material, and what can't be printed and why. */
export function PlanDialog({ orders, onClose }: { orders: string[] | undefined; onClose: () => void }) {
  const [width, setWidth] = useState<number>()
  // Those that are left after some were left out.
  const [fewer, setFewer] = useState<string[]>()
  const plan = usePlan(fewer ?? orders, width)
  const navigate = useNavigate()
  const [failed, setFailed] = useState<string>()
  const requestOf = useRequestId()
  const making = useBatchChange(
    makeBatch,
    ({ batch }) => {
      toast.success(`Batch ${batch.number} made: ${counted(sheetsOn(batch.materials), 'sheet')}`)
      void navigate(`/admin/orders/production/${batch.id}`)
    },
    (error) => {
      setFailed(error instanceof ApiError ? error.error : 'An unexpected error occurred')
      void plan.refetch()
    },
  )
  const planned = plan.data?.orders ?? []
  const blind = planned.filter(({ design_missing }) => design_missing)
  const [allTheSame, setAllTheSame] = useState(false)
  const unapproved = planned.filter((order) => order.unapproved)
  const [because, setBecause] = useState('')
  const undecided =
    (blind.length > 0 && !allTheSame) || (unapproved.length > 0 && because.trim().length < leastReason)
  const leaveOut = (out: typeof planned) =>
    out.length < planned.length
      ? () => setFewer(planned.filter((order) => !out.includes(order)).map(({ id }) => id))
      : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title="Lay out sheets"
      description={plan.data && `${counted(planned.length, 'order')} to In production`}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            variant="primary"
            disabled={planned.length === 0 || plan.isFetching || undecided}
            busy={making.isPending}
            onClick={() => {
              const wish = {
                orders: planned.map(({ id, version }) => ({ id, version })),
                film_width_mm: plan.data?.film_width_mm,
                without_design: allTheSame ? blind.map(({ id }) => id) : [],
                unapproved: unapproved.map(({ id }) => id),
                unapproved_because: because,
              }
              making.mutate({ request_id: requestOf(wish), ...wish })
            }}
          >
            Make the batch
          </Button>
        </>
      }
    >
      {plan.isPending && (
        <div className="relative grid place-items-center">
          <Skeleton className="h-48 w-full rounded-surface" />
          <div className="absolute inset-x-8 top-1/2 -translate-y-1/2">
            <p className="mb-2 text-center text-15 text-quiet">Laying out the sheets …</p>
            <ColourBar label="The sheets are being laid out" />
          </div>
        </div>
      )}
      {plan.isError && (
        <ErrorState title="The sheets could not be planned" onRetry={() => void plan.refetch()}>
          {plan.error.message}
        </ErrorState>
      )}
      {failed && (
        <div className="mb-4">
          <ErrorNote>{failed}</ErrorNote>
        </div>
      )}
      {blind.length > 0 && (
        <WithoutDesign
          numbers={blind.map(({ number }) => number)}
          allTheSame={allTheSame}
          onAllTheSame={setAllTheSame}
          onLeaveOut={leaveOut(blind)}
        />
      )}
      {unapproved.length > 0 && (
        <NotApproved
          numbers={unapproved.map(({ number }) => number)}
          because={because}
          onBecause={setBecause}
          onLeaveOut={leaveOut(unapproved)}
        />
      )}
      {plan.data && <Planned plan={plan.data} onWidth={setWidth} />}
    </Dialog>
  )
}

function Planned({ plan, onWidth }: { plan: ReplyOf<typeof planBatch>; onWidth: (widthMm: number) => void }) {
  const { materials, problems, more, orders, film_widths_mm: widths, saved_sheets: saved } = plan
  const byHand = orders.filter(({ by_hand }) => by_hand).length
  const onFilm = materials.some(({ material }) => material === 'DTF film')
  return (
    <div className="grid gap-6">
      {byHand > 0 && (
        <p className="text-15 text-quiet">
          {counted(byHand, 'order')} of these {byHand === 1 ? 'is' : 'are'} in production already: nobody is
          told a second time.
        </p>
      )}
      {orders.length === 0 && <p className="text-15">None of these orders can be printed now.</p>}
      {materials.length > 0 && (
        <ul className="border-b border-line">
          {materials.map(({ material, sheets, orders, amounts }) => (
            <li
              key={material}
              className="grid grid-cols-[1fr_auto] items-center gap-x-6 border-t border-line py-2"
            >
              <span className="min-w-0">
                <span className="block text-15 font-semibold">{material}</span>
                <span className="block text-15 text-quiet tabular-nums">
                  {counted(orders, 'order')} · {amountWords(amounts)}
                </span>
              </span>
              <span className="text-right font-display text-20 font-semibold tabular-nums">
                {counted(sheets, 'sheet')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <BesideGrid saved={saved} mayBeFewer={plan.may_be_fewer} />
      {onFilm && widths.length > 1 && (
        <Field label="Width of the film" className="max-w-48">
          <Select value={plan.film_width_mm} onChange={({ target }) => onWidth(Number(target.value))}>
            {widths.map((width) => (
              <option key={width} value={width}>
                {width} mm
              </option>
            ))}
          </Select>
        </Field>
      )}
      {more && (
        <p className="text-15 text-quiet">
          A batch holds {mostInBatch} orders: these are the ones that wait longest. Make another for the rest.
        </p>
      )}
      {problems.length > 0 && (
        <section aria-label="Look at these">
          <h3 className="mb-1 text-15 text-quiet">Look at these</h3>
          <ul className="border-b border-line">
            {problems.map(({ id, number, what, prevents }) => (
              <li
                key={`${id} ${what}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 text-15"
              >
                <span className="font-semibold tabular-nums">{number}</span>
                <span className="min-w-0 break-words">{what}</span>
                <Badge tone={prevents ? 'wrong' : 'caution'} className="ml-auto">
                  {prevents ? 'Left out' : 'Printed'}
                </Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Of stickers that share sheets, beside the sheets that are paid. */
function BesideGrid({ saved, mayBeFewer }: { saved: number; mayBeFewer: boolean }) {
  const beside =
    saved > 0
      ? `${counted(saved, 'sheet')} fewer than are paid: stickers share sheets.`
      : saved < 0 && `${counted(-saved, 'sheet')} more than are paid: gaps and marks take room.`
  const more = mayBeFewer && 'It may become fewer: once the batch is made, they are laid closer together.'
  if (!beside && !more) return null
  return (
    <p className={saved < 0 ? 'text-15 text-quiet' : 'text-15 text-good'}>
      {[beside, more].filter(Boolean).join(' ')}
    </p>
  )
}
