import type { BillingSettings } from '#core/documents/document-calls.ts'
import type { Db } from '#server/db/database.ts'
import { getRecordVersion } from '#server/db/versions-store.ts'
import { billingSettingsTable as settings, productTaxesTable as taxes } from './documents-tables.ts'

export async function findBillingSettings(db: Db): Promise<BillingSettings> {
  const [row] = await db.select().from(settings)
  if (!row) throw new Error('billing_settings has no row')
  const products = await db.select().from(taxes).orderBy(taxes.productId)
  return {
    company_name: row.companyName,
    ssm_number: row.ssmNumber,
    sst_number: row.sstNumber,
    invoice_title: row.invoiceTitle,
    tax_percent: row.taxPercent,
    credit_days: row.creditDays,
    product_taxes: products.map(({ productId, taxPercent }) => ({
      product_id: productId,
      tax_percent: taxPercent,
    })),
    version: await getRecordVersion(db, { kind: 'billing' }),
  }
}

export async function updateBillingSettings(tx: Db, given: Omit<BillingSettings, 'version'>): Promise<void> {
  await tx.update(settings).set({
    companyName: given.company_name,
    ssmNumber: given.ssm_number,
    sstNumber: given.sst_number,
    invoiceTitle: given.invoice_title,
    taxPercent: given.tax_percent,
    creditDays: given.credit_days,
  })
  await tx.delete(taxes)
  if (given.product_taxes.length > 0)
    await tx
      .insert(taxes)
      .values(
        given.product_taxes.map((each) => ({ productId: each.product_id, taxPercent: each.tax_percent })),
      )
}
