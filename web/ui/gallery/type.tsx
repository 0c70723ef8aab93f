import { Plate } from './plate.tsx'

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

export function TypePlate() {
  return (
    <Plate title="Type and colour">
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
    </Plate>
  )
}
