import type { ReactNode } from 'react'
import * as Radix from 'radix-ui/tabs'
import { Badge } from '../states/status-pill.tsx'

export interface Tab<Value extends string = string> {
  value: Value
  label: ReactNode
  count?: number
}

/** `children` is the view of the selected tab. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  children,
}: {
  label: string
  tabs: Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  children: ReactNode
}) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((tab) => tab.value === next)
        if (tab) onValueChange(tab.value)
      }}
    >
      <Radix.List
        aria-label={label}
        className="edge-fade mb-4 flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="flex h-(--control) items-center gap-2 border-b-2 border-transparent px-4 text-15 font-semibold whitespace-nowrap text-quiet hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-ink data-[state=active]:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && <Badge>{tab.count}</Badge>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} tabIndex={-1}>
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
