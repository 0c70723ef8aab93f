import { useState } from 'react'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import type { DataColumn, TableSort } from '../admin/columns.ts'
import { DataTable } from '../admin/data-table.tsx'
import { StatusPill, type Tone } from '../states/status-pill.tsx'
import { toast } from '../toasts/toast.ts'
import { GallerySection } from './gallery-section.tsx'

const tones: Record<string, Tone> = { Pending: 'info', Sent: 'good', Failed: 'wrong' }
const rows = [
  {
    id: 1,
    status: 'Pending',
    phone: '60123456789',
    message: 'Salam, pesanan anda sudah siap.',
    time: '21/11/2026 09:00',
  },
  {
    id: 2,
    status: 'Sent',
    phone: '60187654321',
    message: 'Terima kasih atas tempahan anda!',
    time: '20/11/2026 18:30',
  },
  {
    id: 3,
    status: 'Failed',
    phone: '601112223334',
    message: 'Resit pembayaran dilampirkan.',
    time: '20/11/2026 12:05',
  },
]
type Message = (typeof rows)[number]

const columns: DataColumn<Message>[] = [
  {
    key: 'status',
    header: 'Status',
    sortable: true,
    width: '8rem',
    render: (row) => <StatusPill tone={tones[row.status] ?? 'neutral'}>{row.status}</StatusPill>,
  },
  { key: 'phone', header: 'Phone', sortable: true, width: '9rem', render: (row) => row.phone },
  { key: 'message', header: 'Message', render: (row) => row.message },
  {
    key: 'time',
    header: 'Scheduled Time',
    sortable: true,
    align: 'end',
    width: '11rem',
    render: (row) => row.time,
  },
]

export function TableSample() {
  const [sort, setSort] = useState<TableSort>({ key: 'time', direction: 'ascending' })
  const [loading, setLoading] = useState(false)
  return (
    <GallerySection title="Table">
      <Card flush>
        <DataTable
          caption="Scheduled messages"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          sort={sort}
          loading={loading}
          onSort={(key) =>
            setSort({
              key,
              direction: sort.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending',
            })
          }
          onOpen={(row) => toast.info(`Opened ${row.phone}`)}
          renderCard={(row) => (
            <Card>
              <StatusPill tone={tones[row.status] ?? 'neutral'}>{row.status}</StatusPill>
              <p className="mt-2 text-15">{row.message}</p>
              <p className="text-13 text-quiet tabular-nums">
                {row.phone} · {row.time}
              </p>
            </Card>
          )}
        />
      </Card>
      <Button size="small" className="mt-3" onClick={() => setLoading(!loading)}>
        Toggle loading
      </Button>
    </GallerySection>
  )
}
