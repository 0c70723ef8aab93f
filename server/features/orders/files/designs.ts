import type { ParsedInputOf } from '#core/contract.ts'
import {
  getDesignPicture,
  listDesigns,
  removeDesign,
  uploadDesign,
} from '#core/orders/files/designs-calls.ts'
import {
  addOrderDesign,
  getOrderDesignFile,
  deleteOrderDesign,
} from '#core/orders/files/order-designs-calls.ts'
import { getDesignExtension } from '#core/orders/files/design-type.ts'
import { acceptsDesignsInStage } from '#core/orders/files/designs.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { alreadyAnswered, route, type Call, type Route, requireActorName } from '#server/http/route.ts'
import { cleanFileName } from '#server/features/media/media.ts'
import { findDesign, findDesigns } from './designs-store.ts'
import { deleteUploadedDesign, deleteDesign } from './change-designs-store.ts'
import { findOrderByPublicId, lockOrderByPublicId } from '../store/orders-store.ts'
import { resolveItemIndex } from './items-to-print.ts'
import { convertToPrinterColours } from './printer-colours.ts'
import { findOrderByDesignKey, presentSentDesigns } from './sent-designs.ts'
import { storeUploadedDesign, type DesignStorage } from './store-design.ts'
import { recordOrderEdit } from '../store/order-events-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { presentDesign } from './present-design.ts'

export function designRoutes(parts: DesignStorage): Route[] {
  const { db } = parts
  return [
    route(listDesigns, async (input) => {
      const known = await findOrderByDesignKey(db, input)
      const item = known && resolveItemIndex(known, input.item)
      return known && item !== null ? presentSentDesigns(db, known, item) : refuse('not_found')
    }),
    route(uploadDesign, (input, call) => handleUploadDesign(parts, input, call)),
    route(removeDesign, (input) => handleRemoveDesign(db, input)),
    route(getDesignPicture, (input, call) => handleGetDesignPicture(parts, input, call)),
    route(getOrderDesignFile, (input, call) => handleGetOrderDesignFile(parts, input, call)),
    route(addOrderDesign, (input, call) => handleAddOrderDesign(parts, input, call)),
    route(deleteOrderDesign, (input, call) => handleDeleteOrderDesign(db, input, call)),
  ]
}

async function handleUploadDesign(
  parts: DesignStorage,
  input: ParsedInputOf<typeof uploadDesign>,
  { request }: Call,
) {
  const { db } = parts
  const order = await findOrderByDesignKey(db, input)
  const item = order && resolveItemIndex(order, input.item)
  if (!order || item === null) return refuse('not_found')
  // The stage is checked before a large upload starts and again after the upload.
  if (!acceptsDesignsInStage[order.stage]) return refuse('design_closed')
  const refused = await storeUploadedDesign(parts, request, { order, item, by: '' })
  return refused ?? presentSentDesigns(db, order, item)
}

async function handleRemoveDesign(db: Db, input: ParsedInputOf<typeof removeDesign>) {
  const known = await findOrderByDesignKey(db, input)
  if (!known) return refuse('not_found')
  const item = (await findDesign(db, known.id, input.design))?.item ?? resolveItemIndex(known, undefined)
  const order = await db.transaction(async (tx) => {
    const locked = await lockOrderByPublicId(tx, known.publicId)
    if (!locked || item === null) return refuse('not_found')
    if (!acceptsDesignsInStage[locked.stage]) return refuse('design_closed')
    await deleteUploadedDesign(tx, locked.id, input.design)
    return locked
  })
  if (order instanceof Refusal) return order
  return item === null ? refuse('not_found') : presentSentDesigns(db, order, item)
}

async function handleGetDesignPicture(
  { db, files }: DesignStorage,
  input: ParsedInputOf<typeof getDesignPicture>,
  { reply, network }: Call,
) {
  const order = await findOrderByDesignKey(db, input)
  const design = order && (await findDesign(db, order.id, input.design))
  if (!order || !design?.proofFile) return refuse('not_found')
  const proof = await files.readWhole(design.proofFile)
  await reply
    .header('content-type', 'image/webp')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
    .send(
      Buffer.from(
        await convertToPrinterColours({ db, files }, { order, item: design.item, from: network }, proof),
      ),
    )
  return alreadyAnswered
}

async function handleGetOrderDesignFile(
  { db, files }: DesignStorage,
  input: ParsedInputOf<typeof getOrderDesignFile>,
  { reply, network }: Call,
) {
  const order = await findOrderByPublicId(db, input.id)
  const design = order && (await findDesign(db, order.id, input.design))
  if (!order || !design) return refuse('not_found')
  const small = input.proof
    ? design.proofFile &&
      (await convertToPrinterColours(
        { db, files },
        { order, item: design.item, from: network },
        await files.readWhole(design.proofFile),
      ))
    : design.preview
  const isSmall = Boolean(input.proof ?? input.preview)
  if (isSmall ? !small : !design.originalFile) return refuse('not_found')
  const content =
    isSmall || !design.originalFile ? Buffer.from(small || []) : await files.read(design.originalFile)
  const extension = isSmall ? 'webp' : getDesignExtension(design.type, design.name)
  await reply
    .header('content-type', isSmall ? 'image/webp' : design.type)
    // Designs are always downloaded and never shown inline, because their content must not run under the shop's
    // origin.
    .header(
      'content-disposition',
      `attachment; filename="${order.number}-${cleanFileName(design.name, extension)}"`,
    )
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
    .header('content-length', isSmall ? small?.length : design.bytes)
    .send(content)
  return alreadyAnswered
}

async function handleAddOrderDesign(
  parts: DesignStorage,
  input: ParsedInputOf<typeof addOrderDesign>,
  { request, caller }: Call,
) {
  const { db } = parts
  const order = await findOrderByPublicId(db, input.id)
  const item = order && resolveItemIndex(order, input.item)
  if (!order || item === null) return refuse('not_found')
  const refused = await storeUploadedDesign(parts, request, { order, item, by: requireActorName(caller) })
  if (!refused) return listStaffDesigns(db, order)
  if (refused.code === 'design_closed')
    throw new Error('unexpected refusal of a design added by staff: design_closed')
  return refuse(refused.code)
}

/**
 * The history records the deletion. It does not record that staff added a file, because the file stores its
 * author.
 */
async function handleDeleteOrderDesign(
  db: Db,
  { id, design }: ParsedInputOf<typeof deleteOrderDesign>,
  { caller }: Call,
) {
  return db.transaction(async (tx) => {
    const order = await lockOrderByPublicId(tx, id)
    if (!order) return refuse('not_found')
    const found = await findDesign(tx, order.id, design)
    if (!found) return listStaffDesigns(tx, order)
    await deleteDesign(tx, order.id, design)
    await recordOrderEdit(
      tx,
      order.id,
      [{ what: 'Design', from: found.name, to: '' }],
      requireActorName(caller),
    )
    return listStaffDesigns(tx, order)
  })
}

async function listStaffDesigns(db: Db, order: Order) {
  const designs = await findDesigns(db, [order.id])
  return { designs: designs.map((design) => presentDesign(design, order)) }
}
