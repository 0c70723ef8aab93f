import type { LinksFunction, MetaFunction } from 'react-router'
import sheet from '../gallery.css?url'
import { Toaster } from '../toasts/toaster.tsx'
import { FieldSamples } from './fields.tsx'
import { OverlaySamples } from './overlays.tsx'
import { TableSample } from './table.tsx'
import { NavigationSamples } from './navigation.tsx'
import { Card } from '../card.tsx'
import { BarChart, ColumnChart, type ChartValue } from '../admin/charts.tsx'
import { ChartTable } from '../admin/chart-table.tsx'
import { GallerySection, GalleryRow } from './gallery-section.tsx'
import { Button } from '../button.tsx'
import { Halftone } from '../theme/halftone.tsx'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { Wordmark } from '../theme/wordmark.tsx'
import { Loading, Skeleton } from '../states/skeleton.tsx'
import { Spinner } from '../states/spinner.tsx'
import { Badge, StatusPill } from '../states/status-pill.tsx'
import { useState } from 'react'
import { ButtonLink } from '../button-link.tsx'
import { IconButton } from '../icon-button.tsx'
import { ArrowRightIcon, EditIcon, MoreIcon, PlusIcon, TrashIcon } from '../icons.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction = () => [{ title: 'Primitives' }]

/** Exists only in development. */
export default function Gallery() {
  return (
    <main className="grid min-h-dvh xl:grid-cols-2">
      <h1 className="sr-only">Primitives</h1>
      <div className="bg-paper text-ink [color-scheme:light]">
        <Plates />
      </div>
      <div className="dark bg-paper text-ink">
        <Plates />
      </div>
      <Toaster />
    </main>
  )
}

function Plates() {
  return (
    <>
      <ChromeSamples />
      <TypeSamples />
      <ButtonSamples />
      <FieldSamples />
      <SurfaceSamples />
      <NavigationSamples />
      <OverlaySamples />
      <TableSample />
      <ChartSamples />
    </>
  )
}

const weeks = [1200, 0, 3400, 2800, 4100, 3900].map((value, at): ChartValue => {
  const short = `${String(2 + at * 4).padStart(2, '0')}/11`
  return { key: short, label: short, short, value, text: `RM ${value}.00`, shortText: String(value), to: '#' }
})

function ChartSamples() {
  return (
    <GallerySection title="Charts">
      <div className="grid gap-4 sm:grid-cols-2">
        <Card>
          <ColumnChart label="Sales by week" data={weeks} />
          <ChartTable
            caption="Sales by week"
            columns={['Week from', 'Sales']}
            rows={weeks.map(({ key, short, text }) => ({ key, cells: [short, text] }))}
          />
        </Card>
        <Card>
          <BarChart label="Sales by week" data={weeks} />
        </Card>
      </div>
    </GallerySection>
  )
}

function ChromeSamples() {
  return (
    <GallerySection title="Name, halftone, theme">
      <div className="flex items-center justify-between">
        <Wordmark className="text-26" />
        <ThemeToggle />
      </div>
      <div className="relative isolate mt-4 overflow-hidden rounded-surface border border-line px-6 py-12">
        <Halftone ink="cyan" className="-top-24 -right-16 size-80" />
        <Halftone ink="magenta" className="right-24 -bottom-32 size-72" />
        <p className="max-w-[14ch] font-display text-46 font-bold tracking-tight">Cetak kecil, kemas.</p>
        <Button variant="primary" size="large" className="mt-6">
          Buat Pesanan
        </Button>
      </div>
    </GallerySection>
  )
}

function SurfaceSamples() {
  return (
    <GallerySection title="Surfaces and states">
      <GalleryRow>
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
      </GalleryRow>
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
    </GallerySection>
  )
}

const steps = ['text-13', 'text-15', 'text-17', 'text-20', 'text-26', 'text-34', 'text-46']
const inks = ['bg-paper', 'bg-surface', 'bg-sunk', 'bg-ink', 'bg-quiet', 'bg-line', 'bg-edge']
const colours = [
  'bg-cyan',
  'bg-magenta',
  'bg-yellow',
  'bg-key',
  'bg-good',
  'bg-caution',
  'bg-wrong',
  'bg-info',
]

function TypeSamples() {
  return (
    <GallerySection title="Type and colour">
      {steps.map((step) => (
        <p key={step} className={`${step} font-display font-semibold`}>
          Tempahan Diterima RM 126.00
        </p>
      ))}
      <p className="mt-4 max-w-line text-17">
        Pelekat, tag nama dan logo iron-on, dicetak di Taman Tropika. Maklumat pembayaran dihantar melalui
        WhatsApp.{' '}
        <a href="/ui" className="text-link underline">
          A link
        </a>
        , <span className="text-quiet">quiet words</span>, and <b>strong ones</b>.
      </p>
      {[inks, colours].map((set) => (
        <div key={set[0]} className="mt-3 flex flex-wrap gap-2">
          {set.map((colour) => (
            <span
              key={colour}
              title={colour}
              className={`${colour} size-12 rounded-control border border-line`}
            />
          ))}
        </div>
      ))}
    </GallerySection>
  )
}

function ButtonSamples() {
  const [busy, setBusy] = useState(false)
  return (
    <GallerySection title="Buttons">
      <GalleryRow>
        <Button variant="primary">Hantar Pesanan</Button>
        <Button>Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Delete</Button>
        <ButtonLink to="/ui" variant="quiet" icon={<ArrowRightIcon />}>
          Link
        </ButtonLink>
      </GalleryRow>
      <GalleryRow>
        <Button variant="primary" size="large">
          Buat Pesanan
        </Button>
        <Button size="large" icon={<PlusIcon />}>
          Tambah
        </Button>
        <Button size="small">Small</Button>
        <Button size="small" variant="quiet" icon={<EditIcon width={16} height={16} />}>
          Edit
        </Button>
      </GalleryRow>
      <GalleryRow>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" busy>
          Save changes
        </Button>
        <Button variant="primary" busy={busy} busyLabel="Menghantar..." onClick={() => setBusy(!busy)}>
          Hantar Pesanan
        </Button>
        <Button busy busyLabel="Sending...">
          Send WhatsApp
        </Button>
      </GalleryRow>
      <GalleryRow>
        <IconButton label="Edit">
          <EditIcon />
        </IconButton>
        <IconButton label="Delete">
          <TrashIcon />
        </IconButton>
        <IconButton label="More" disabled>
          <MoreIcon />
        </IconButton>
      </GalleryRow>
    </GallerySection>
  )
}
