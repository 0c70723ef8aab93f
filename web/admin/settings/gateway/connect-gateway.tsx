import { keysOf } from '../../../../core/shared/keys.ts'
import { useState, type ReactNode } from 'react'
import {
  askedFor,
  askedValues,
  gatewayEnv,
  type AskedValue,
  type RealGateway,
} from '../../../../core/messaging/connect-gateway.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { ways } from './connect-steps.ts'
import { Section } from '../section.tsx'

/**
 * From the sandbox to customers' phones, step by step: what the owner does, and what to hand to whoever runs the server,
 * ready to be copied. The keys themselves are asked for nowhere here: who holds them writes to every customer.
 */
export function ConnectGateway() {
  const [way, setWay] = useState<RealGateway>('gateway')
  const [typed, setTyped] = useState<Partial<Record<AskedValue, string>>>({})
  const site = globalThis.location?.origin ?? ''
  const lines = gatewayEnv(way, { ...typed, site })
  const besides = ways[way].besides(`${site}/api/webhooks/${way}`)
  return (
    <Section
      title="Connect WhatsApp"
      about="About an hour with whoever runs the server. Until then everything can be tried out: nothing reaches a customer."
    >
      <ol className="grid gap-6">
        <Step number={1} title="Choose how">
          <RadioCards
            label="Way to WhatsApp"
            hideLabel
            name="way"
            columns={1}
            cards={keysOf(ways).map((value) => ({
              value,
              label: ways[value].title,
              hint: ways[value].hint,
            }))}
            value={way}
            onValueChange={setWay}
          />
        </Step>
        <Step number={2} title="What you do">
          <ul className="grid list-disc gap-1 pl-5 text-15">
            {ways[way].steps.map((step) => (
              <li key={step} className="max-w-line">
                {step}
              </li>
            ))}
          </ul>
        </Step>
        <Step number={3} title="What you send to whoever runs the server">
          <div className="grid gap-x-4 sm:grid-cols-2">
            {askedFor(way).map((asked) => (
              <Field key={asked} label={askedValues[asked]} optional>
                <TextInput
                  value={typed[asked] ?? ''}
                  spellCheck={false}
                  autoComplete="off"
                  placeholder={examples[asked]}
                  onChange={({ target }) => setTyped((now) => ({ ...now, [asked]: target.value }))}
                />
              </Field>
            ))}
          </div>
          <pre
            aria-label="Lines for the server"
            // A long line is scrolled, also by the keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="overflow-x-auto rounded-control bg-sunk p-3 text-13 leading-5"
          >
            {lines}
          </pre>
          <CopyButton text={messageOf(lines, besides)} className="mt-2">
            Copy as a message
          </CopyButton>
          <p className="mt-2 max-w-line text-15 text-quiet">
            What stands in brackets is a key. Tell it by phone or show it: whoever has it can write to every
            customer in the shop’s name. It is entered at the server, not here.
          </p>
        </Step>
        <Step number={4} title="See that it works">
          <p className="max-w-line text-15">
            Press “Check the connection” above, and send a test. {ways[way].works} The yellow line on every
            page is gone then.
          </p>
        </Step>
      </ol>
    </Section>
  )
}

/** For somebody who knows the server, and may not know this program. */
function messageOf(lines: string, besides: string): string {
  return [
    'Please connect our shop program (Cetak) to WhatsApp:',
    '1. Put these lines into the file .env in its folder (with Docker: into deploy/.env). I will tell you what stands in brackets.',
    lines,
    ...(besides ? [`2. ${besides}`] : []),
    `${besides ? 3 : 2}. Start the program again. A wrong or missing line is named as it starts.`,
  ].join('\n\n')
}

const examples: Record<AskedValue, string> = {
  address: 'https://…',
  instance: 'from the provider’s page',
  number: '106540352242922',
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <span aria-hidden className="grid size-8 place-items-center rounded-full bg-sunk text-15 font-semibold">
        {number}
      </span>
      <div className="min-w-0">
        <h3 className="mb-2 text-17 leading-8">{title}</h3>
        {children}
      </div>
    </li>
  )
}
