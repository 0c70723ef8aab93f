import { useParams } from 'react-router'
import { groupBags } from '#core/orders/group/group-papers.ts'
import type { DeskGroup } from '#core/orders/group/desk-group.ts'
import { moneyIsThere } from '#core/orders/group/group-order.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { apiFile } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { FoundPage } from '#web/admin/found-page.tsx'
import { useSaveFile } from '#web/admin/production/use-save-file.ts'
import { GroupChildren } from './group-children.tsx'
import { GroupHelp } from './group-help.tsx'
import { GroupLinks } from './group-links.tsx'
import { useGroup, groupQuery } from './group-queries.ts'
import { GroupState } from './group-words.tsx'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(({ params }) => [groupQuery(params['id'] ?? '')])

/** One group order: who organises it, its children with what they have, and what staff can help with. */
export default function GroupPage() {
  const { id = '' } = useParams()
  const found = useGroup(id)
  return (
    <FoundPage found={found} what="group order">
      {(group) => <Whole group={group} />}
    </FoundPage>
  )
}

function Whole({ group }: { group: DeskGroup }) {
  const saving = useSaveFile()
  const { id, name, organiser, order, order_id: orderId, children, stage, total } = group
  const said = saidOf(children)
  const bags = () =>
    saving.mutate({
      file: () => apiFile(groupBags, { id }),
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
              disabled={children.length === 0}
              onClick={bags}
            >
              Bag labels
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <GroupChildren group={group} />
        <div className="grid grid-cols-1 gap-6">
          <Card>
            <p>
              <GroupState stage={stage} stuck={stage === 'open' && total.trouble !== null} />
            </p>
            <dl className="mt-3 grid gap-2 text-15">
              <Fact name="Organiser">{organiser.name}</Fact>
              <Fact name="Phone">
                <a href={`https://wa.me/${organiser.phone}`} className="text-link tabular-nums">
                  +{organiser.phone}
                </a>
              </Fact>
              <Fact name="Pays">{group.payer === 'parents' ? 'Each parent' : 'The organiser'}</Fact>
              <Fact name={group.delivery_method === 'pos' ? 'Post to' : 'Pick up'}>{group.place}</Fact>
              <Fact name="Goods">
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
                  <Money sen={total.paid_sen - said} />
                </Fact>
              )}
              {said > 0 && (
                <Fact name="Said to be paid">
                  <Money sen={said} />
                </Fact>
              )}
            </dl>
            {total.order_changed && (
              <p className="mt-3 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
                This order was changed after the group closed. The children’s prices are those at closing and
                may not add up to it.
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

/** What parents say that they have paid, and nobody has seen yet, sen. */
function saidOf(children: DeskGroup['children']): number {
  return children
    .filter(({ paid }) => paid !== '' && !moneyIsThere(paid))
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
