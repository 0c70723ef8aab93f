import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { testPushDevice, type PushDevice } from '#core/push/push.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { Badge, StatusPill } from '#web/ui/states/status-pill.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { pushQuery, useRemoveDevice, useBrowserPushState, useTurnOnPush } from './push-queries.ts'
import { PushPreferences } from './push-preferences.tsx'
import type { BrowserPushState } from './this-browser.ts'

export function PushCard() {
  const push = useQuery(pushQuery())
  const browser = useBrowserPushState().data
  const thisDevice = push.data?.devices.find(({ endpoint }) => endpoint === browser?.endpoint)
  return (
    <Card id="notifications" className="scroll-mt-20 lg:col-span-2">
      <h2 className="flex flex-wrap items-center gap-3 text-20">
        Notifications
        {push.data && browser && (
          <StatusPill tone={thisDevice ? 'good' : 'neutral'}>
            {thisDevice ? 'On on this device' : 'Off on this device'}
          </StatusPill>
        )}
      </h2>
      <p className="mt-1 mb-4 max-w-line text-15 text-quiet">
        Get notified when customers write to you or to an unassigned conversation, even when Cetak is closed.
      </p>
      {push.isError && !push.data && (
        <ErrorState title="Notifications could not be loaded" onRetry={() => void push.refetch()}>
          {push.error.message}
        </ErrorState>
      )}
      {push.isPending && (
        <>
          <Loading />
          <Skeleton className="h-(--control) w-72 max-w-full" />
        </>
      )}
      {push.data && browser && (
        <div className="grid gap-6">
          {!thisDevice && <TurnOn browser={browser} />}
          {push.data.devices.length > 0 && (
            <DeviceList devices={push.data.devices} thisEndpoint={browser.endpoint} />
          )}
          <PushPreferences settings={push.data.settings} />
        </div>
      )}
    </Card>
  )
}

function TurnOn({ browser: { support } }: { browser: BrowserPushState }) {
  const turnOn = useTurnOnPush()
  if (support === 'available')
    return (
      <div>
        <Button variant="primary" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
          Turn on notifications on this device
        </Button>
      </div>
    )
  return <p className="max-w-line rounded-control bg-sunk px-4 py-3 text-15">{explanations[support]}</p>
}

const explanations: Record<Exclude<BrowserPushState['support'], 'available'>, ReactNode> = {
  blocked: (
    <>
      <strong className="font-semibold">Your browser blocks notifications from this site.</strong> Select the
      icon beside the address, set <i>Notifications</i> to <i>Allow</i>, then return to this page. In an
      installed app, allow them in the settings of your phone or computer.
    </>
  ),
  needs_install: (
    <>
      <strong className="font-semibold">Add Cetak to the Home Screen first.</strong> In Safari, tap{' '}
      <i>Share</i>, then <i>Add to Home Screen</i>. Open Cetak from the Home Screen and turn on notifications
      here.
    </>
  ),
  insecure: 'Notifications need an address that begins with https://. Ask the administrator.',
  unsupported:
    'This browser doesn’t support notifications. Use a current version of Chrome, Edge, Firefox or Safari.',
}

function DeviceList({ devices, thisEndpoint }: { devices: PushDevice[]; thisEndpoint: string | null }) {
  const client = useQueryClient()
  const remove = useRemoveDevice()
  const test = useMutation({
    mutationFn: ({ id }: PushDevice) => api(testPushDevice, { id }),
    onSuccess: () => toast.success('Test notification sent'),
    onError: (error: Error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery().queryKey }),
  })
  return (
    <ul aria-label="Devices with notifications" className="divide-y divide-line border-y border-line">
      {devices.map((device) => {
        const isThis = device.endpoint === thisEndpoint
        return (
          <li key={device.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="flex flex-wrap items-center gap-2 text-15 font-semibold">
                {device.name}
                {isThis && <Badge tone="good">This device</Badge>}
              </p>
              <p className="text-13 text-quiet tabular-nums">
                On since {formatListTime(new Date(device.since))}
                {device.last_success && ` · last sent ${formatListTime(new Date(device.last_success))}`}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                aria-label={`Send a test notification to ${device.name}`}
                busy={test.isPending && test.variables.id === device.id}
                onClick={() => test.mutate(device)}
              >
                Send test
              </Button>
              <Button
                size="small"
                aria-label={`Turn off notifications on ${device.name}`}
                busy={remove.isPending && remove.variables.device.id === device.id}
                onClick={() => remove.mutate({ device, isThis })}
              >
                Turn off
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
