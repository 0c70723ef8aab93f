import {
  recordPayout,
  closeDay,
  exportPaymentEntries,
  getDayClosing,
  getMonthClosing,
  listPayoutCredits,
  lockMonth,
  removePayout,
  reopenDay,
  unlockMonth,
} from '#core/payments/closing-calls.ts'
import type { Database } from '#server/db/database.ts'
import { route, type Feature } from '#server/http/route.ts'
import type { ClosingPorts } from './closing-ports.ts'
import { findDayClosing, handleCloseDay, handleReopenDay } from './day-closing.ts'
import { handleExportEntries } from './export-entries.ts'
import { findMonthClosing, handleLockMonth, handleUnlockMonth } from './month-closing.ts'
import { handleRecordPayout, handleRemovePayout, handleListPayoutCredits } from './payouts.ts'

export function createClosing({ db }: Database, ports: ClosingPorts): Feature {
  return {
    name: 'closing',
    routes: [
      route(getDayClosing, ({ day }) => findDayClosing(db, ports, day)),
      route(closeDay, (input, call) => handleCloseDay(db, ports, input, call)),
      route(reopenDay, (input, call) => handleReopenDay(db, ports, input, call)),
      route(getMonthClosing, ({ month }) => findMonthClosing(db, ports, month)),
      route(lockMonth, (input, call) => handleLockMonth(db, ports, input, call)),
      route(unlockMonth, (input, call) => handleUnlockMonth(db, ports, input, call)),
      route(listPayoutCredits, (key) => handleListPayoutCredits(db, ports, key)),
      route(recordPayout, (input, call) =>
        db.transaction(
          async (tx) =>
            (await handleRecordPayout(tx, ports, input, call)) ?? findDayClosing(tx, ports, input.day),
        ),
      ),
      route(removePayout, (input) =>
        db.transaction(
          async (tx) => (await handleRemovePayout(tx, input)) ?? findDayClosing(tx, ports, input.day),
        ),
      ),
      route(exportPaymentEntries, (input, call) => handleExportEntries(db, ports, input, call)),
    ],
  }
}
