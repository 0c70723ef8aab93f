import { Button } from '../button.tsx'
import { Halftone } from '../look/halftone.tsx'
import { ThemeToggle } from '../look/theme-toggle.tsx'
import { Wordmark } from '../look/wordmark.tsx'
import { Plate } from './plate.tsx'

export function ChromePlate() {
  return (
    <Plate title="Name, halftone, theme">
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
    </Plate>
  )
}
