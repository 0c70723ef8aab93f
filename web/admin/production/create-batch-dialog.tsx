import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { createBatch } from '#core/production/batches.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { ApiError } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ProgressColourBar } from '#web/ui/theme/colour-bar.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useRequestId } from '#web/hooks/use-request-id.ts'
import { countMaterialSheets } from './amount-text.ts'
import { useBatchPreview } from './production-queries.ts'
import { useBatchChange } from './batch-changes.ts'
import { BatchPreview } from './batch-preview.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'

/** `createBatch` enforces this minimum. */
const minReasonLength = 3

export function CreateBatchDialog({
  orders,
  onClose,
}: {
  orders: string[] | undefined
  onClose: () => void
}) {
  const [width, setWidth] = useState<number>()
  // Orders that remain after staff left out some orders. `undefined` if none were left out.
  const [remaining, setRemaining] = useState<string[]>()
  const plan = useBatchPreview(remaining ?? orders, width)
  const navigate = useNavigate()
  const [failed, setFailed] = useState<string>()
  const requestOf = useRequestId()
  const making = useBatchChange(
    createBatch,
    ({ batch }) => {
      toast.success(
        `Batch ${batch.number} created: ${formatCount(countMaterialSheets(batch.materials), 'sheet')}`,
      )
      void navigate(`/admin/orders/production/${batch.id}`)
    },
    (error) => {
      setFailed(error instanceof ApiError ? error.error : 'An unexpected error occurred')
      void plan.refetch()
    },
  )
  const planned = plan.data?.orders ?? []
  const withoutDesign = planned.filter(({ design_missing }) => design_missing)
  const [includeAnyway, setIncludeAnyway] = useState(false)
  const unapproved = planned.filter((order) => order.unapproved)
  const [reason, setReason] = useState('')
  const undecided =
    (withoutDesign.length > 0 && !includeAnyway) ||
    (unapproved.length > 0 && reason.trim().length < minReasonLength)
  const leaveOut = (out: typeof planned) =>
    out.length < planned.length
      ? () => setRemaining(planned.filter((order) => !out.includes(order)).map(({ id }) => id))
      : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title="Create batch"
      description={plan.data && `${formatCount(planned.length, 'order')} will move to In production`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            why={
              (plan.isFetching && 'The plan is still loading.') ||
              (planned.length === 0 && 'The batch has no orders.') ||
              (undecided && 'Resolve the marked orders first.')
            }
            busy={making.isPending}
            onClick={() => {
              const request = {
                orders: planned.map(({ id, version }) => ({ id, version })),
                film_width_mm: plan.data?.film_width_mm,
                without_design: includeAnyway ? withoutDesign.map(({ id }) => id) : [],
                unapproved: unapproved.map(({ id }) => id),
                unapproved_because: reason,
              }
              making.mutate({ request_id: requestOf(request), ...request })
            }}
          >
            Create batch
          </Button>
        </>
      }
    >
      {plan.isPending && (
        <div className="relative grid place-items-center">
          <Skeleton className="h-48 w-full rounded-surface" />
          <div className="absolute inset-x-8 top-1/2 -translate-y-1/2">
            <p className="mb-2 text-center text-15 text-quiet">Laying out sheets…</p>
            <ProgressColourBar label="Laying out sheets" />
          </div>
        </div>
      )}
      {plan.isError && (
        <ErrorState title="The sheets could not be laid out" onRetry={() => void plan.refetch()}>
          {plan.error.message}
        </ErrorState>
      )}
      {failed && (
        <div className="mb-4">
          <ErrorNote>{failed}</ErrorNote>
        </div>
      )}
      {withoutDesign.length > 0 && (
        <WithoutDesign
          numbers={withoutDesign.map(({ number }) => number)}
          includeAnyway={includeAnyway}
          onIncludeAnyway={setIncludeAnyway}
          onLeaveOut={leaveOut(withoutDesign)}
        />
      )}
      {unapproved.length > 0 && (
        <NotApproved
          numbers={unapproved.map(({ number }) => number)}
          reason={reason}
          onReason={setReason}
          onLeaveOut={leaveOut(unapproved)}
        />
      )}
      {plan.data && <BatchPreview plan={plan.data} onWidth={setWidth} />}
    </Dialog>
  )
}

function NotApproved({
  reason,
  onReason,
  ...asked
}: {
  numbers: string[]
  reason: string
  onReason: (reason: string) => void
  onLeaveOut: (() => void) | null
}) {
  const title =
    asked.numbers.length === 1
      ? 'The design of 1 order is not approved'
      : `The designs of ${formatCount(asked.numbers.length, 'order')} are not approved`
  return (
    <ProblemOrders label="Not approved" title={title} {...asked}>
      <Field
        label="Reason to print anyway"
        hint="Saved with the batch under your name."
        className="w-full max-w-96"
      >
        <TextInput value={reason} maxLength={200} onChange={({ target }) => onReason(target.value)} />
      </Field>
    </ProblemOrders>
  )
}

function WithoutDesign({
  includeAnyway,
  onIncludeAnyway,
  ...asked
}: {
  numbers: string[]
  includeAnyway: boolean
  onIncludeAnyway: (on: boolean) => void
  onLeaveOut: (() => void) | null
}) {
  const title =
    asked.numbers.length === 1
      ? 'The design of 1 order is missing'
      : `The designs of ${formatCount(asked.numbers.length, 'order')} are missing`
  return (
    <ProblemOrders label="Without a design" title={title} {...asked}>
      <Checkbox
        label="Include anyway"
        checked={includeAnyway}
        onChange={({ target }) => onIncludeAnyway(target.checked)}
      />
    </ProblemOrders>
  )
}

function ProblemOrders({
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
  /** `null` if the batch would have no orders left. */
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
            Leave out
          </Button>
        )}
      </div>
    </section>
  )
}
