import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { followSystemTheme, setTheme, useChosenTheme, useTheme } from '#web/ui/theme/theme.ts'
import { toast } from '#web/ui/toasts/toast.ts'

export const meta = () => [{ title: 'Theme · Cetak' }, { name: 'robots', content: 'noindex' }]

const colours = ['paper', 'surface', 'sunk', 'ink', 'quiet', 'line', 'cyan', 'magenta', 'yellow'] as const

/** Switches the theme and stores it as `theme` in the browser. Defaults to the system's theme (EX-03). */
export default function ThemeDemoPage() {
  const theme = useTheme()
  const chosen = useChosenTheme()
  return (
    <>
      <PageHeader title="Theme" note="Light and dark from the same tokens." />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Card>
          <Switch
            label="Dark theme"
            hint={chosen ? `Stored as theme: ${chosen}` : 'Not stored. Follows the system.'}
            checked={theme === 'dark'}
            onChange={({ target }) => setTheme(target.checked ? 'dark' : 'light')}
          />
          <Button className="mt-3" disabled={!chosen} onClick={followSystemTheme}>
            Use system theme
          </Button>
        </Card>
        <Samples />
      </div>
      <h2 className="mt-10 mb-3 text-20">Tokens</h2>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5 lg:grid-cols-9">
        {colours.map((name) => (
          <li key={name} className="text-13 text-quiet">
            <span
              className="mb-1 block h-14 rounded-control border border-line"
              style={{ background: `var(--${name})` }}
            />
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}

function Samples() {
  const [text, setText] = useState('')
  return (
    <Card>
      <h2 className="mb-3 text-20">Controls</h2>
      <Field label="Text" hint="Type to see the caret and the focus ring.">
        <TextInput value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => toast.success('Message sent successfully')}>
          Success
        </Button>
        <Button onClick={() => toast.warning('Message scheduled but could not be sent immediately')}>
          Warning
        </Button>
        <Button variant="danger" onClick={() => toast.error('Failed to send message')}>
          Error
        </Button>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <StatusPill tone="info">pending</StatusPill>
        <StatusPill tone="good">sent</StatusPill>
        <StatusPill tone="caution">unknown</StatusPill>
        <StatusPill tone="wrong">failed</StatusPill>
      </div>
    </Card>
  )
}
