import { truncateText } from '#core/shared/truncate-text.ts'
import { createOrderFields, encodePhpForm, createRateFields } from './easyparcel-form.ts'
import {
  readLabelPaymentReply,
  readLabelQuotes,
  readSubmittedOrder,
  labelTextField,
  readFirstResult,
  createUnclearResult,
  parcelsField,
  toBoughtLabel,
} from './easyparcel-replies.ts'
import type { BoughtLabel, LabelProviderResult, LabelProvider } from './label-provider.ts'
import { readLimitedText } from '#server/http/outgoing/limited-body.ts'
import { z } from 'zod'

/** Replies above this limit are refused. A list of offers is about 200 kB. */
const maxReplyBytes = 4_000_000

const createNumberFields = (number: string) => ({ bulk: [{ order_no: number }] })

/** Fields that are not used but make the list of offers large, such as every drop-off point of every carrier. */
const excludedFields = ['rates.*.dropoff_point', 'rates.*.pickup_point', 'pgeon_point'] as const

/**
 * Client of EasyParcel Malaysia's Individual API. `docs/decisions/0390-parcel-labels-and-tracking.md`
 * explains the choice of the provider.
 */
export function createEasyParcel({
  url,
  key,
  timeoutMs,
}: {
  url: string
  key: string
  timeoutMs: number
}): LabelProvider {
  async function ask<T>(
    action: string,
    fields: Parameters<typeof encodePhpForm>[0],
    read: (status: number, body: string) => LabelProviderResult<T>,
  ): Promise<LabelProviderResult<T>> {
    try {
      const response = await fetch(`${url.replace(/\/?$/, '/')}?ac=${action}`, {
        method: 'POST',
        body: encodePhpForm({ api: key, ...fields }),
        // Redirects are not followed, because they would send the key to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = await readLimitedText(response.body ?? [], maxReplyBytes)
      return body === null
        ? { kind: 'unclear', words: 'reply too large' }
        : removeKey(read(response.status, body), key)
    } catch (error) {
      // Only the name of the error is used, because it contains no request data.
      return { kind: 'unclear', words: error instanceof Error ? error.name : 'no reply' }
    }
  }
  return {
    listQuotes: (parcel, day) =>
      ask(
        'EPRateCheckingBulk',
        { bulk: [createRateFields(parcel, day)], exclude_fields: excludedFields },
        (status, body) => readLabelQuotes(status, body, day),
      ),
    submit: (parcel, chosen) =>
      ask('EPSubmitOrderBulk', { bulk: [createOrderFields(parcel, chosen)] }, readSubmittedOrder),
    pay: (number) => ask('EPPayOrderBulk', createNumberFields(number), readLabelPaymentReply),
    async queryOrder(number): Promise<LabelProviderResult<'unpaid' | 'gone' | BoughtLabel>> {
      const unpaid = await ask('EPOrderStatusBulk', createNumberFields(number), readIsUnpaid)
      if (unpaid.kind !== 'ok') return unpaid
      if (unpaid.value) return { kind: 'ok', value: 'unpaid' }
      return ask('EPParcelStatusBulk', createNumberFields(number), readParcelStatus)
    },
  }
}

/**
 * Removes the key from a reply, because replies can repeat the key, and their texts are stored and shown to
 * staff.
 */
function removeKey<T>(result: LabelProviderResult<T>, key: string): LabelProviderResult<T> {
  return result.kind === 'ok'
    ? result
    : { ...result, words: truncateText(result.words.replaceAll(key, '…'), 300) }
}

const orderStatusSchema = z.object({ order_status: labelTextField, order_payable: labelTextField })

/** Reads from a reply whether the order is unpaid. The result is unclear if the reply has no status. */
function readIsUnpaid(status: number, body: string): LabelProviderResult<boolean> {
  const first = readFirstResult(status, body, orderStatusSchema)
  if (first.kind !== 'ok') return first
  const { order_status, order_payable } = first.value
  if (order_status === '' && order_payable === '') return createUnclearResult('order without a status')
  return { kind: 'ok', value: /^(true|1)$/i.test(order_payable) || /^waiting payment$/i.test(order_status) }
}

const parcelStatusSchema = z.object({ parcel: parcelsField })

function readParcelStatus(status: number, body: string): LabelProviderResult<'gone' | BoughtLabel> {
  const first = readFirstResult(status, body, parcelStatusSchema)
  if (first.kind !== 'ok') return first
  const [one] = first.value.parcel ?? []
  if (!one) return createUnclearResult('order without a parcel')
  if (one.awb === '' && /^(expired|cancel)/i.test(one.ship_status)) return { kind: 'ok', value: 'gone' }
  if (one.awb === '' && /^waiting payment$/i.test(one.ship_status))
    return createUnclearResult(one.ship_status)
  return { kind: 'ok', value: toBoughtLabel(one) }
}
