import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addPushDevice, getPushSetup, removePushDevice, type PushDevice } from '#core/push/push.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { readBrowserPushState, subscribeThisBrowser, unsubscribeThisBrowser } from './this-browser.ts'

const pushKey = ['push'] as const

export const pushQuery = () =>
  queryOptions({
    queryKey: [...pushKey, 'account'],
    queryFn: ({ signal }) => api(getPushSetup, {}, { signal }),
  })

/**
 * Reads the state again when the user returns to the page, because the browser's settings may have changed.
 */
const thisBrowserQuery = () =>
  queryOptions({
    queryKey: [...pushKey, 'browser'],
    queryFn: readBrowserPushState,
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
  })

export const useBrowserPushState = () => useQuery(thisBrowserQuery())

export function useTurnOnPush() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn() {
      const subscription = await subscribeThisBrowser(
        async () => (await client.fetchQuery(pushQuery())).public_key,
      )
      return subscription && (await api(addPushDevice, subscription))
    },
    onSuccess(device) {
      if (device) toast.success('Notifications are on')
      else toast.info('The browser did not allow notifications')
    },
    onError: (error: Error) => toast.error(`Notifications could not be turned on. ${error.message}`),
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  })
}

export function useRemoveDevice() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ device, isThis }: { device: PushDevice; isThis: boolean }) {
      await api(removePushDevice, { id: device.id })
      if (isThis) await unsubscribeThisBrowser()
    },
    onSuccess: () => toast.success('Notifications turned off'),
    onError: (error: Error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  })
}
