import {
  changeMembers,
  createGroup,
  deleteGroup,
  listGroups,
  renameGroup,
  type ContactGroup,
} from '../../../core/contracts/contact-groups.ts'
import type { Db } from '../../platform/database.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import { route, type Route } from '../../platform/route.ts'
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
      return id === null ? refuse('name_taken') : { id, name, members: 0 }
    }),
    route(renameGroup, ({ id, name }) => rename(db, id, name)),
    route(deleteGroup, async ({ id }) => {
      return (await removeGroup(db, id)) ? { success: true as const } : refuse('not_found')
    }),
    route(changeMembers, (input) => move(db, input)),
  ]
}

async function rename(db: Db, id: number, name: string) {
  return db.transaction(async (tx): Promise<ContactGroup | Refusal<'name_taken' | 'not_found'>> => {
    if (await nameIsTaken(tx, name, id)) return refuse('name_taken')
    if (!(await changeGroupName(tx, id, name))) return refuse('not_found')
    return (await findGroup(tx, id)) ?? refuse('not_found')
  })
}

async function move(db: Db, { id, add, remove }: { id: number; add: number[]; remove: number[] }) {
  return db.transaction(async (tx): Promise<ContactGroup | Refusal<'not_found'>> => {
    if (!(await findGroup(tx, id))) return refuse('not_found')
    await addMembers(
      tx,
      add.map((contactId) => ({ groupId: id, contactId })),
    )
    await dropMembers(tx, id, remove)
    return (await findGroup(tx, id)) ?? refuse('not_found')
  })
}
