import { useState } from 'react'
import { BottomBar } from '../page/bottom-bar.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { Collapsible } from '../page/collapsible.tsx'
import { ProgressColourBar } from '../theme/colour-bar.tsx'
import { CopyButton } from '../copy-button.tsx'
import { Tooltip } from '../admin/tooltip.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { ErrorNote } from '../states/error-note.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { IconButton } from '../icon-button.tsx'
import { InfoIcon } from '../icons.tsx'
import { Money } from '../money.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { Stepper } from '../page/stepper.tsx'
import { Tabs } from '../page/tabs.tsx'
import { GallerySection } from './gallery-section.tsx'

export function NavigationSamples() {
  const [tab, setTab] = useState<'perempuan' | 'lelaki'>('perempuan')
  return (
    <GallerySection title="Pages and ways">
      <PageHeader
        title="WhatsApp Scheduler"
        note="Using database to store scheduled messages"
        back={{ to: '/ui', label: 'Back' }}
        actions={<Button variant="primary">New message</Button>}
      />
      <div className="grid gap-6">
        <Stepper steps={['Kira', 'Pesanan', 'Selesai']} current={1} />
        <Tabs
          label="Kategori"
          tabs={[
            { value: 'perempuan', label: 'PEREMPUAN', count: 12 },
            { value: 'lelaki', label: 'LELAKI', count: 9 },
          ]}
          value={tab}
          onValueChange={setTab}
        >
          <p className="text-15">Senarai {tab}</p>
        </Tabs>
        <Collapsible title="Schedule New Message" note="Phone, message, time">
          <p className="text-15">Inside</p>
        </Collapsible>
        <div className="grid gap-3">
          <ProgressColourBar label="Uploading" value={62} />
          <ProgressColourBar label="Working" />
        </div>
        <div className="flex items-center gap-3">
          <CopyButton text="1234567890">Salin nombor akaun</CopyButton>
          <Money sen={126_000} className="text-20 font-semibold" />
          <Tooltip text="Per sheet of 29 × 45 cm">
            <IconButton label="About the price">
              <InfoIcon />
            </IconButton>
          </Tooltip>
        </div>
        <ErrorNote>Authentication failed. Please check your credentials.</ErrorNote>
        <ErrorState
          title="Connection Error"
          retryLabel="Retry Connection"
          onRetry={() => setTab('perempuan')}
        >
          Failed to load messages. Please try refreshing the page.
        </ErrorState>
        <Card>
          <EmptyState
            title="No scheduled messages"
            action={<Button variant="primary">Schedule Message</Button>}
          >
            Messages you schedule wait here until their time.
          </EmptyState>
        </Card>
        <BottomBar label="Jumlah" amount={<Money sen={12_600} />} note="36 helai, 28 sehelai">
          <Button variant="primary" size="large">
            Buat Pesanan
          </Button>
        </BottomBar>
      </div>
    </GallerySection>
  )
}
