import { useState } from 'react'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import type { OrderProof, OrderProofs } from '#core/orders/files/order-proofs.ts'
import type { ItemToPrint } from '#core/orders/files/sent-designs.ts'
import { formatPieceSize } from '#core/orders/items/print-job.ts'
import { formatWholeNumber } from '#core/shared/format-whole-number.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { approvalBadges, cutShapeLabels } from './design-labels.ts'
import { ProofDialog } from './proof-dialog.tsx'

export function ItemApprovalSection({
  order,
  proofs,
  item,
}: {
  order: ListedOrder
  proofs: OrderProofs
  item: ItemToPrint
}) {
  const [asking, setAsking] = useState<'propose' | 'decide'>()
  if (!item.approval) return null
  const { words, tone } = approvalBadges[item.approval]
  const versions = proofs.proofs.filter((proof) => proof.item === item.item)
  return (
    <section aria-label="Approval" className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2 text-15">
        <Badge tone={tone}>{words}</Badge>
        <Button size="small" onClick={() => setAsking('propose')}>
          Send for approval
        </Button>
        {item.approval !== 'approved' && (
          <Button size="small" onClick={() => setAsking('decide')}>
            Approve on customer’s behalf
          </Button>
        )}
      </p>
      {versions.length > 0 && (
        <ul aria-label="Versions" className="grid gap-1 text-13">
          {versions.map((proof) => (
            <ProofVersion key={proof.version} proof={proof} />
          ))}
        </ul>
      )}
      {asking && (
        <ProofDialog
          order={order}
          designs={proofs.designs.filter((design) => design.item === item.item)}
          cuts={proofs.cuts}
          printed={item}
          ask={asking}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}

function ProofVersion({ proof }: { proof: OrderProof }) {
  const { version, design_name: name, cut, size, quantity } = proof
  const what = [
    name,
    cut && cutShapeLabels[cut].toLowerCase(),
    size && formatPieceSize(size),
    quantity && `${formatWholeNumber(quantity)} pieces`,
  ]
  return (
    <li className="wrap-anywhere">
      <span className="font-semibold tabular-nums">Version {version}</span>, {what.filter(Boolean).join(', ')}
      {listProofEvents(proof).map((line) => (
        <span key={line} className="block text-quiet tabular-nums">
          {line}
        </span>
      ))}
    </li>
  )
}

const formatInstant = (instant: string | null) => (instant ? formatListTime(new Date(instant)) : '')

function listProofEvents(proof: OrderProof): string[] {
  const { made_by: madeBy, approved_by: approvedBy, decision } = proof
  return [
    madeBy && `${formatInstant(proof.made_at)}: created by ${madeBy}${proof.note && `: “${proof.note}”`}`,
    proof.change_asked_at &&
      `${formatInstant(proof.change_asked_at)}: customer requested a change: “${proof.change_note}”`,
    proof.approved_at &&
      `${formatInstant(proof.approved_at)}: approved by ${approvedBy ? `${approvedBy}: “${decision}”` : 'the customer'}`,
    proof.withdrawn_at && `${formatInstant(proof.withdrawn_at)}: no longer valid`,
  ].filter((line): line is string => Boolean(line))
}
