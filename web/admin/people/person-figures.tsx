import type { Person as Known } from '#core/people/people.ts'
import { personMoney } from '#core/people/person-money.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'

/** What a person ordered and paid, in figures. */
export function PersonFigures({ person: { orders } }: { person: Known }) {
  const money = personMoney(orders)
  return (
    <Card>
      <dl aria-label="Money" className="grid grid-cols-3 gap-4 text-15">
        <Figure name="Paid">
          <Money sen={money.paidSen} />
        </Figure>
        <Figure name="Owed" caution={money.owedSen > 0}>
          <Money sen={money.owedSen} />
        </Figure>
        <Figure name="Orders">{money.orders}</Figure>
      </dl>
    </Card>
  )
}

function Figure({
  name,
  caution = false,
  children,
}: {
  name: string
  caution?: boolean
  children: React.ReactNode
}) {
  return (
    <div>
      <dt className="text-quiet">{name}</dt>
      <dd className={`text-17 font-bold tabular-nums ${caution ? 'text-caution' : ''}`}>{children}</dd>
    </div>
  )
}
