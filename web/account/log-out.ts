import { signOut } from '#core/identity/sign-in.ts'
import { api } from '../api.ts'
import { endSession } from '../session.ts'

/** Ends the session in this browser immediately and asks the server to end it too. */
export function logOut(): void {
  // The request takes the token before it is cleared. If the request fails, the session expires by itself.
  void api(signOut, {}).catch(() => {})
  endSession('logout')
}
