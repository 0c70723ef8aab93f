import { Card } from '../card.tsx'
import { Loading, Skeleton } from '../states/skeleton.tsx'
import { Spinner } from '../states/spinner.tsx'
import { Badge, StatusPill } from '../states/status-pill.tsx'
import { Plate, Row } from './plate.tsx'

export function SurfacesPlate() {
  return (
    <Plate title="Surfaces and states">
      <Row>
        <StatusPill tone="info">Pending</StatusPill>
        <StatusPill tone="caution" live>
          Sending
        </StatusPill>
        <StatusPill tone="good">Sent</StatusPill>
        <StatusPill tone="wrong">Failed</StatusPill>
        <StatusPill>Cancelled</StatusPill>
        <Badge>12</Badge>
        <Badge tone="info">New</Badge>
        <Spinner label="Loading" />
        <Spinner size={32} />
      </Row>
      <div className="grid gap-4 sm:grid-cols-2">
        <Card>
          <h3 className="text-20">Ringkasan pesanan</h3>
          <p className="mt-1 text-15 text-quiet">A plain card</p>
        </Card>
        <Card crop>
          <h3 className="text-20">Pratonton</h3>
          <p className="mt-1 text-15 text-quiet">With crop marks</p>
        </Card>
        <Card className="grid gap-3">
          <Loading />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
        </Card>
      </div>
    </Plate>
  )
}
