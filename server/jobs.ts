import { makeBackup, backupJobName } from './features/backups/backups.ts'
import { findCatalogUploads } from './features/catalog/catalog.ts'
import { deleteExpiredIdentityRecords } from './features/identity/identity.ts'
import { notifyStaffJobName, deleteOldInboxWebhooks, type InboxFeature } from './features/inbox/inbox.ts'
import { sweepUploads } from './features/media/media.ts'
import { createDueRecurringMessages, findUploadsInMessages } from './features/messaging/messaging.ts'
import {
  orderQueries,
  createContactsForBuyers,
  scheduledOrderJobs,
  deleteExpiredOrderRecords,
  findUploadsInOrders,
} from './features/orders/orders.ts'
import type { OnlinePayments } from './features/payments/payments.ts'
import { pushJobName, type Push, type PushJob } from './features/push/push.ts'
import { applyRetention } from './features/privacy/privacy.ts'
import { layoutJobs } from './features/production/production.ts'
import { sweepWebhooks } from './features/webhooks/webhooks.ts'
import { settingsFiles } from './features/settings/settings.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { StoredFiles } from './storage/stored-files.ts'
import type { JobQueue } from './db/jobs.ts'

export interface JobDependencies {
  database: Database
  files: StoredFiles
  env: Env
  siteUrl: () => string
  customerUrl: () => string
  writeBackup: (file: string) => Promise<unknown>
  onlinePayments: Pick<OnlinePayments, 'runChecks' | 'sweep'>
  closeGroups: () => Promise<void>
  continueLabelPurchases: () => Promise<void>
  inbox: Pick<InboxFeature, 'processWebhooks' | 'notifyStaff' | 'notifyOfDue'>
  push: Pick<Push, 'deliver'>
}

const maxBuyerBatches = 1_000

/** Number of notifications that a process sends at once, so that a slow push service does not hold up others. */
const notificationsAtOnce = 20

export const paymentCheckJobName = 'check-payments-now'

export function defineJobs(
  jobs: JobQueue,
  {
    database,
    files: storedFiles,
    env,
    siteUrl,
    customerUrl,
    writeBackup,
    onlinePayments,
    closeGroups,
    continueLabelPurchases,
    inbox,
    push,
  }: JobDependencies,
): void {
  jobs.define('delete-expired-sessions', { cron: '17 * * * *' }, () => deleteExpiredIdentityRecords(database))
  jobs.define('create-recurring-messages', { cron: '* * * * *' }, () =>
    createDueRecurringMessages(database.db, orderQueries.latestOf),
  )
  jobs.define('process-webhooks', { cron: '* * * * *' }, inbox.processWebhooks)
  jobs.define(
    notifyStaffJobName,
    { concurrency: notificationsAtOnce },
    ({ conversation }: { conversation: string }) => inbox.notifyStaff(conversation),
  )
  jobs.define('notify-staff-of-due', { cron: '* * * * *' }, inbox.notifyOfDue)
  jobs.define(pushJobName, { concurrency: notificationsAtOnce }, (job: PushJob) => push.deliver(job))
  jobs.define('delete-old-webhooks', { cron: '33 3 * * *' }, () => deleteOldInboxWebhooks(database.db))
  jobs.define('delete-old-webhook-deliveries', { cron: '43 3 * * *' }, () => sweepWebhooks(database.db))
  jobs.define('continue-label-purchases', { cron: '* * * * *' }, continueLabelPurchases)
  jobs.define('check-payments', { cron: '* * * * *' }, onlinePayments.runChecks)
  jobs.define(paymentCheckJobName, {}, onlinePayments.runChecks)
  jobs.define('empty-old-callbacks', { cron: '57 3 * * *' }, onlinePayments.sweep)
  jobs.define('close-group-orders', { cron: '* * * * *' }, closeGroups)
  jobs.define('create-buyer-contacts', { cron: '*/5 * * * *' }, () =>
    createContactsForBuyers(database.db, maxBuyerBatches),
  )
  jobs.define('delete-order-networks', { cron: '27 * * * *' }, () => deleteExpiredOrderRecords(database.db))
  // The job runs from 10:00 to 18:00, so that customers get no payment reminders at night.
  jobs.define('send-payment-reminders', { cron: '7 10-18 * * *' }, async () => {
    await scheduledOrderJobs.remindUnpaid({ db: database.db, customerUrl })
  })
  jobs.define('send-approval-reminders', { cron: '9 10-18 * * *' }, async () => {
    await scheduledOrderJobs.remindToApprove({ db: database.db, customerUrl })
  })
  jobs.define('remind-and-expire-quotes', { cron: '12 10-18 * * *' }, () =>
    scheduledOrderJobs.remindAndExpireQuotes({ db: database.db, customerUrl, siteUrl }),
  )
  // The backup runs before old data is deleted, so that a wrong retention setting can be undone.
  jobs.define(backupJobName, { cron: '40 2 * * *' }, ({ by = '' }: { by?: string }) =>
    makeBackup({ db: database.db, env, write: writeBackup }, by),
  )
  jobs.define(layoutJobs.job, {}, ({ batch = '' }: { batch?: string }) => layoutJobs.improve(database, batch))
  jobs.define('resume-layouts', { cron: '* * * * *' }, async () => {
    for (const { id } of await layoutJobs.findUnclaimed(database.db))
      await jobs.enqueue(database.db, layoutJobs.job, { batch: id })
  })
  jobs.define('apply-retention', { cron: '23 3 * * *' }, () => applyRetention(database.db))
  jobs.define('delete-unused-files', { cron: '47 * * * *' }, async () => {
    await storedFiles.sweep()
  })
  jobs.define('check-files', { cron: '10 4 * * *' }, () => storedFiles.checkPart())
  jobs.define('delete-unused-uploads', { cron: '37 * * * *' }, () =>
    sweepUploads(database.db, [
      findUploadsInMessages,
      findCatalogUploads,
      settingsFiles.shown,
      findUploadsInOrders,
    ]),
  )
}
