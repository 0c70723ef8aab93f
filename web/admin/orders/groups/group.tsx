import { useParams } from 'react-router'
import { getBagLabels } from '#core/orders/groups/group-files.ts'
import type { AdminGroupView } from '#core/orders/groups/admin-group-view.ts'
import { isPaymentReceived } from '#core/orders/groups/group-order.ts'
import { formatListTime, formatShopTime, parseShopTime } from '#core/shared/shop-time.ts'
import { fetchApiFile, api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { DownloadIcon, SendIcon } from '#web/ui/icons.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { RecordPage } from '#web/admin/record-page.tsx'
import { useSaveFile } from '#web/admin/use-save-file.ts'
import { useGroupOrder, groupOrderQuery, useChangeGroupOrder } from './group-queries.ts'
import { GroupStatePill } from './group-labels.tsx'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { GroupChildRow } from './child-row.tsx'
import { useState, type FormEvent } from 'react'
import {
  changeGroupAsAdmin,
  closeGroupAsAdmin,
  reopenGroupAsAdmin,
  sendGroupLink,
} from '#core/orders/groups/admin-groups.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'

export const clientLoader = prefetchQueries(({ params }) => [groupOrderQuery(params['id'] ?? '')])

export default function GroupOrderPage() {
  const { id = '' } = useParams()
  const found = useGroupOrder(id)
  return (
    <RecordPage found={found} what="group order">
      {(group) => <GroupDetails group={group} />}
    </RecordPage>
  )
}

function GroupDetails({ group }: { group: AdminGroupView }) {
  const saving = useSaveFile()
  const { id, name, organiser, order, order_id: orderId, children, stage, total } = group
  const reportedSen = sumReportedPaid(children)
  const bags = () =>
    saving.mutate({
      file: () => fetchApiFile(getBagLabels, { id }),
      name: `bags-${order?.number ?? 'group'}.pdf`,
    })
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: '/admin/orders/groups', label: 'Group orders' }}
        note={`Closes ${formatListTime(new Date(group.closes_at))}`}
        actions={
          <>
            {orderId && order && (
              <ButtonLink
                to={`/admin/orders?order=${encodeURIComponent(orderId)}`}
              >{`Order ${order.number}`}</ButtonLink>
            )}
            <Button
              variant="primary"
              icon={<DownloadIcon />}
              busy={saving.isPending}
              why={children.length === 0 && 'No children yet.'}
              onClick={bags}
            >
              Download bag labels
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <GroupChildren group={group} />
        <div className="grid grid-cols-1 gap-6">
          <Card>
            <p>
              <GroupStatePill stage={stage} stuck={stage === 'open' && total.trouble !== null} />
            </p>
            <dl className="mt-3 grid gap-2 text-15">
              <Fact name="Organiser">{organiser.name}</Fact>
              <Fact name="Phone">
                <a href={`https://wa.me/${organiser.phone}`} className="text-link tabular-nums">
                  +{organiser.phone}
                </a>
              </Fact>
              <Fact name="Paid by">{group.payer === 'parents' ? 'Each parent' : 'The organiser'}</Fact>
              <Fact name={group.delivery_method === 'pos' ? 'Ship to' : 'Pickup'}>{group.place}</Fact>
              <Fact name="Subtotal">
                <Money sen={total.goods_sen} />
              </Fact>
              <Fact name="Total">
                <Money sen={total.total_sen} className="font-semibold" />
              </Fact>
              {total.order_changed && (
                <Fact name="Children’s prices at closing">
                  <Money sen={total.shares_sen} />
                </Fact>
              )}
              {group.payer === 'parents' && (
                <Fact name="Paid">
                  <Money sen={total.paid_sen - reportedSen} />
                </Fact>
              )}
              {reportedSen > 0 && (
                <Fact name="Reported paid">
                  <Money sen={reportedSen} />
                </Fact>
              )}
            </dl>
            {total.order_changed && (
              <p className="mt-3 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
                This order was changed after the group closed. The children’s prices are from when the group
                closed and may not add up to the current order total.
              </p>
            )}
          </Card>
          <GroupLinks group={group} />
          <GroupHelp key={group.version} group={group} />
        </div>
      </div>
    </>
  )
}

/** Returns the sum in sen that parents report as paid and staff haven't confirmed. */
function sumReportedPaid(children: AdminGroupView['children']): number {
  return children
    .filter(({ paid }) => paid !== '' && !isPaymentReceived(paid))
    .reduce((sum, { paid_sen: paidSen }) => sum + paidSen, 0)
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-quiet">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Lists the children by class and name, which is also the order of the bag labels. */
function GroupChildren({ group }: { group: AdminGroupView }) {
  const { children, missing, expected } = group
  return (
    <Card>
      <h2 className="flex flex-wrap items-baseline justify-between gap-2 text-20">
        Children
        <span className="text-15 font-normal text-quiet tabular-nums">
          {children.length} of {expected}
        </span>
      </h2>
      {children.length === 0 && <p className="mt-2 text-15 text-quiet">No children yet.</p>}
      <ul aria-label="Children" className="mt-2 divide-y divide-line">
        {children.map((child) => (
          <GroupChildRow key={child.id} group={group} child={child} />
        ))}
      </ul>
      {missing.length > 0 && (
        <p className="mt-3 border-t border-line pt-3 text-15">
          <span className="font-semibold">Missing: </span>
          <span className="text-quiet">{missing.join(', ')}</span>
        </p>
      )}
    </Card>
  )
}

function GroupHelp({ group }: { group: AdminGroupView }) {
  const { id, stage, total, children, order, version } = group
  const [name, setName] = useState(group.name)
  const [at, setAt] = useState(() => formatShopTime(new Date(group.closes_at)).slice(0, 16).replace(' ', 'T'))
  const [asking, setAsking] = useState(false)
  const saved = useChangeGroupOrder('Group order saved')
  const closed = useChangeGroupOrder('Group order closed')
  const opened = useChangeGroupOrder('Group order reopened')
  const closesAt = parseShopTime(at.replace('T', ' '))?.toISOString()
  const open = stage === 'open' || stage === 'unconfirmed'
  const reopens = stage === 'empty' || order?.reopens === true
  if (!open && !reopens) return null
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (reopens && closesAt) opened.mutate(() => api(reopenGroupAsAdmin, { id, closes_at: closesAt }))
    else
      saved.mutate(() =>
        api(changeGroupAsAdmin, { id, version, name, ...(closesAt && { closes_at: closesAt }) }),
      )
  }
  return (
    <Card>
      <h2 className="mb-2 text-20">{open ? 'Name and closing time' : 'Reopen group order'}</h2>
      <form onSubmit={save} className="grid gap-1">
        {open && (
          <Field label="Name">
            <TextInput value={name} onChange={(event) => setName(event.target.value)} maxLength={80} />
          </Field>
        )}
        <Field label={reopens ? 'New closing time' : 'Closing time'}>
          <TextInput type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            busy={saved.isPending || opened.isPending}
            why={!closesAt && 'Choose a date and time.'}
          >
            {reopens ? 'Reopen' : 'Save'}
          </Button>
          {stage === 'open' && (
            <Button
              busy={closed.isPending}
              why={total.trouble !== null && total.trouble}
              onClick={() => setAsking(true)}
            >
              Close now
            </Button>
          )}
        </div>
        {stage === 'open' && total.reason && (
          <p className="mt-2 text-15 text-caution">Can’t be closed yet. {total.reason.reason_en}</p>
        )}
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Close this group order?"
        confirmLabel="Close group order"
        onConfirm={() => {
          setAsking(false)
          closed.mutate(() => api(closeGroupAsAdmin, { id, total_sen: total.total_sen }))
        }}
      >
        {children.length === 0
          ? 'The group has no children, so no order is created.'
          : `This creates one order for ${children.length} ${children.length === 1 ? 'child' : 'children'}, ${formatRinggit(total.total_sen)} in total.`}
      </ConfirmDialog>
    </Card>
  )
}

/** The organiser's own link is sent only to the organiser's phone. */
function GroupLinks({ group: { id, stage, share, organiser } }: { group: AdminGroupView }) {
  const sent = useChangeGroupOrder(`Link sent to ${organiser.name}`)
  const [request_id, setRequest] = useState(() => crypto.randomUUID())
  if (stage !== 'open' && stage !== 'unconfirmed') return null
  return (
    <Card>
      <h2 className="mb-2 text-20">Links</h2>
      {stage === 'open' ? (
        <>
          <p className="text-15">For parents</p>
          <p className="text-13 wrap-anywhere text-quiet">{share.link}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            <a
              href={`https://wa.me/?text=${encodeURIComponent(share.text)}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass()}
            >
              <SendIcon />
              WhatsApp
            </a>
            <CopyButton text={share.link} size="medium">
              Copy link
            </CopyButton>
          </p>
        </>
      ) : (
        <p className="text-15 text-quiet">
          Parents can add children after {organiser.name} opens the link sent to their phone.
        </p>
      )}
      <p className="mt-4 text-15">
        For {organiser.name}. This link gives full access and is only sent to +{organiser.phone}.
      </p>
      <p className="mt-2">
        <Button
          icon={<SendIcon />}
          busy={sent.isPending}
          onClick={() =>
            sent.mutate(() => api(sendGroupLink, { id, request_id }), {
              onSuccess: () => setRequest(crypto.randomUUID()),
            })
          }
        >
          Send on WhatsApp
        </Button>
      </p>
    </Card>
  )
}
