import {
  sandboxBehaviour,
  sandboxBubbles,
  sandboxChats,
  setSandboxBehaviour,
} from '../../../../core/contracts/sandbox.ts'
import type { Db } from '../../../platform/database.ts'
import { route, type Route } from '../../../platform/route.ts'
import { findBehaviour, latestBubbles, latestChats, setBehaviour } from './sandbox-store.ts'

/** The phone in the back-office; `inUse` while the sandbox is this shop's gateway. */
export function sandboxRoutes(db: Db, inUse: boolean): Route[] {
  return [
    route(sandboxChats, async () =>
      (await latestChats(db)).map(({ phone, bubbles, lastText, lastAt }) => ({
        phone,
        bubbles,
        last_text: lastText,
        last_at: lastAt.toISOString(),
      })),
    ),
    route(sandboxBubbles, async ({ phone }) =>
      (await latestBubbles(db, phone)).map(({ body, arrivedAt, ...bubble }) => ({
        ...bubble,
        text: body,
        arrived_at: arrivedAt.toISOString(),
      })),
    ),
    route(sandboxBehaviour, async () => ({ behaviour: await findBehaviour(db), in_use: inUse })),
    route(setSandboxBehaviour, async ({ behaviour }) => {
      await setBehaviour(db, behaviour)
      return { behaviour, in_use: inUse }
    }),
  ]
}
