import {
  changeMembers,
  createGroup,
  deleteGroup,
  listGroups,
  renameGroup,
  type ContactGroup,
} from '#core/contacts/contact-groups.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Db } from '#server/platform/database.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import { nameOf } from '#server/platform/doer.ts'
import { route, type Call, type Route } from '#server/platform/route.ts'
import { countChange, countChanges, forgetVersion } from '#server/platform/versions-store.ts'
import {
  addMembers,
  changeGroupName,
  dropMembers,
  findGroup,
  groupPage,
  insertGroup,
  nameIsTaken,
  removeGroup,
} from './groups-store.ts'

/** Groups of contacts: a contact may be in any number of them. */
export function groupRoutes(db: Db): Route[] {
  return [
    route(listGroups, async ({ page, limit }) => {
      const { groups, total } = await groupPage(db, { page, limit })
      return { success: true as const, data: groups, page, limit, total }
    }),
    route(createGroup, async ({ name }) => {
      const id = await insertGroup(db, name)
      return id === null ? refuse('name_taken') : { id, name, members: 0, version: 0 }
    }),
    route(renameGroup, (input, call) => rename(db, input, call)),
    route(deleteGroup, ({ id }) =>
      db.transaction(async (tx) => {
        if (!(await removeGroup(tx, id))) return refuse('not_found')
        await forgetVersion(tx, { kind: 'contact group', key: id })
        return { success: true as const }
      }),
    ),
    route(changeMembers, (input, call) => move(db, input, call)),
  ]
}

type Renamed = ContactGroup | Refusal<'name_taken' | 'not_found' | 'changed_meanwhile'>

async function rename(
  db: Db,
  { id, name, version: seen }: ParsedInputOf<typeof renameGroup>,
  call: Call,
): Promise<Renamed> {
  return db.transaction(async (tx): Promise<Renamed> => {
    if (!(await findGroup(tx, id))) return refuse('not_found')
    if (await nameIsTaken(tx, name, id)) return refuse('name_taken')
    const late = await countChange(tx, call, { kind: 'contact group', key: id, seen }, () =>
      findGroup(tx, id),
    )
    if (late) return late
    if (!(await changeGroupName(tx, id, name))) return refuse('not_found')
    return (await findGroup(tx, id)) ?? refuse('not_found')
  })
}

async function move(db: Db, { id, add, remove }: ParsedInputOf<typeof changeMembers>, call: Call) {
  return db.transaction(async (tx): Promise<ContactGroup | Refusal<'not_found'>> => {
    if (!(await findGroup(tx, id))) return refuse('not_found')
    await addMembers(
      tx,
      add.map((contactId) => ({ groupId: id, contactId })),
    )
    await dropMembers(tx, id, remove)
    await countChanges(tx, nameOf(call.caller), 'contact', [...add, ...remove])
    return (await findGroup(tx, id)) ?? refuse('not_found')
  })
}
