import { signOut } from '#core/identity/sign-in.ts'
import { api } from '../api.ts'
import { endSession } from '../session.ts'

export function logOut(): void {
  // The request reads the token before `endSession` clears it. If the request fails, the server's session expires
  // later anyway.
  void api(signOut, {}).catch(() => {})
  endPushSubscription().catch(() => {})
  endSession('logout')
}

async function endPushSubscription(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/admin/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
