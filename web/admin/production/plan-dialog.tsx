import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { makeBatch } from '#core/production/batches.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { ApiError } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ColourBar } from '#web/ui/look/colour-bar.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useRequestId } from '#web/hooks/use-request-id.ts'
import { sheetsOn } from './amount-words.ts'
import { usePlan } from './production-queries.ts'
import { useBatchChange } from './batch-changes.ts'
import { Planned } from './planned.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'

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
      toast.success(`Batch ${batch.number} made: ${formatCount(sheetsOn(batch.materials), 'sheet')}`)
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
      description={plan.data && `${formatCount(planned.length, 'order')} to In production`}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            variant="primary"
            why={
              (plan.isFetching && 'The plan is still loading.') ||
              (planned.length === 0 && 'No order is planned.') ||
              (undecided && 'Decide about every marked order first.')
            }
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

/** Asks why designs that nobody has approved are printed all the same: what is written here stays with the batch. */
function NotApproved({
  because,
  onBecause,
  ...asked
}: {
  numbers: string[]
  because: string
  onBecause: (because: string) => void
  onLeaveOut: (() => void) | null
}) {
  const title =
    asked.numbers.length === 1
      ? 'Nobody has approved the design of 1 order'
      : `Nobody has approved the designs of ${formatCount(asked.numbers.length, 'order')}`
  return (
    <LeftOutQuestion label="Not approved" title={title} {...asked}>
      <Field
        label="Print them all the same, because"
        hint="Kept with the batch, under your name."
        className="w-full max-w-96"
      >
        <TextInput value={because} maxLength={200} onChange={({ target }) => onBecause(target.value)} />
      </Field>
    </LeftOutQuestion>
  )
}

/** Asks what becomes of orders that nobody has the design of: they are never laid out unasked. */
function WithoutDesign({
  allTheSame,
  onAllTheSame,
  ...asked
}: {
  numbers: string[]
  allTheSame: boolean
  onAllTheSame: (on: boolean) => void
  onLeaveOut: (() => void) | null
}) {
  const title =
    asked.numbers.length === 1
      ? 'The design of 1 order is missing'
      : `The designs of ${formatCount(asked.numbers.length, 'order')} are missing`
  return (
    <LeftOutQuestion label="Without a design" title={title} {...asked}>
      <Checkbox
        label="Lay them out all the same"
        checked={allTheSame}
        onChange={({ target }) => onAllTheSame(target.checked)}
      />
    </LeftOutQuestion>
  )
}

/** Asks what becomes of orders that something stands against: `numbers` says which; below it what can be done. */
function LeftOutQuestion({
  label,
  title,
  numbers,
  children,
  onLeaveOut,
}: {
  label: string
  title: string
  numbers: string[]
  children: ReactNode
  /** Null where nothing would be left. */
  onLeaveOut: (() => void) | null
}) {
  return (
    <section
      aria-label={label}
      className="mb-6 rounded-surface border border-line bg-caution-wash px-4 py-3 text-15"
    >
      <p className="font-semibold text-caution">{title}</p>
      <p className="mt-1 break-words tabular-nums">{numbers.join(', ')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {children}
        {onLeaveOut && (
          <Button size="small" onClick={onLeaveOut}>
            Leave them out
          </Button>
        )}
      </div>
    </section>
  )
}
