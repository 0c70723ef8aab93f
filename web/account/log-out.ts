import { signOut } from '#core/identity/sign-in.ts'
import { api } from '../api.ts'
import { endSession } from '../session.ts'

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function logOut(): void {
  // The call takes the token along before it is cleared; when it doesn't arrive, the session runs out by itself.
  void api(signOut, {}).catch(() => {})
  endSession('logout')
}
