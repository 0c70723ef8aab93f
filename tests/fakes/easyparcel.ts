import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { serverFaults, answerJson, startFakeServer, type Behaviour, type FakeServer } from './listening.ts'

// Imitates EasyParcel Malaysia according to its Individual API: `?ac=` names the action, the
// parameters are form fields such as `bulk[0][weight]`, and refusals have status 200. `submitted`
// lists the submitted orders and how often each was paid.

export const easyParcelKey = 'EP-contoh1234'

interface Submitted {
  number: string
  fields: Record<string, string>
  priceSen: number
  paid: number
  awb: string
}

const ringgit = (sen: number) => (sen / 100).toFixed(2)
const success = (result: unknown) => ({ api_status: 'Success', error_code: '0', error_remark: '', result })
const error = (code: string, remark: string) => ({
  api_status: 'Error',
  error_code: code,
  error_remark: remark,
  result: [],
})

const createFault = (status: number, body: string, arrives: boolean): Behaviour => ({
  arrives,
  answer: (response) =>
    void response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8' }).end(body),
})

/** Faults of any action. If `arrives` is true, the action was carried out regardless of the answer. */
export const easyParcelFaults = {
  ...serverFaults,
  broken500: createFault(500, 'Internal Server Error', false),
  doneThen500: createFault(500, 'Internal Server Error', true),
  notJson: createFault(200, '<br />\n<b>Warning</b>: mysqli_connect() in <b>/ep.php</b>', true),
  halfJson: createFault(200, '{"result":[{"orderno":"EI-', true),
} satisfies Record<string, Behaviour>

const actions = [
  'EPRateCheckingBulk',
  'EPSubmitOrderBulk',
  'EPPayOrderBulk',
  'EPOrderStatusBulk',
  'EPParcelStatusBulk',
] as const
export type Action = (typeof actions)[number]

export interface FakeEasyParcel extends FakeServer {
  submitted: Submitted[]
  receivedActions: Action[]
  creditSen: number
  /** Sen added to the quoted price of each later order. */
  priceIncreaseSen: number
  /** Number of status calls for a paid parcel until the carrier has assigned a tracking number. */
  callsUntilTracking: number
  slowMs: number
  /**
   * Called when an action is received, carried out and answered. `reference` is the shop's order number. If it
   * returns `gone`, the caller has disconnected.
   */
  onProgress: (
    action: Action,
    moment: 'heard' | 'done' | 'answered',
    reference: string,
  ) => Promise<'gone' | void>
  next: (action: Action, ...behaviours: Behaviour[]) => void
}

const carriers = [
  {
    id: 'EP-CS0JNT',
    name: 'J&T Express',
    service: 'J&T Express (Pick Up)',
    sen: 690,
    takes: '2 working day(s)',
  },
  { id: 'EP-CS0POS', name: 'Poslaju', service: 'Poslaju (Drop Off)', sen: 745, takes: '3 working day(s)' },
] as const

export const unservedPostcode = '99999'

function rates(of: (name: string) => string) {
  if (of('send_code') === unservedPostcode || !of('send_state'))
    return success([{ status: 'Fail', remarks: 'Sorry, this postcode is not served', rates: [] }])
  const found = carriers.map(({ id, name, service, sen, takes }) => ({
    rate_id: `EP-CR${id}`,
    service_id: id,
    service_name: service,
    courier_name: name,
    price: ringgit(sen),
    addon_price: '0.00',
    shipment_price: ringgit(sen),
    pickup_date: of('date_coll'),
    delivery: takes,
  }))
  return success([{ status: 'Success', remarks: '', rates: found }])
}

export async function startEasyParcel(): Promise<FakeEasyParcel> {
  const queued: Partial<Record<Action, Behaviour[]>> = {}
  const server = await startFakeServer(async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4 label of a parcel')
      return
    }
    const asked = new URL(request.url ?? '', 'http://ep').searchParams.get('ac')
    const action = actions.find((each) => each === asked)
    if (!action) return answerJson(response, 200, error('5', 'Unknown action'))
    const form = new URLSearchParams(await text(request))
    fake.receivedActions.push(action)
    const reference = referenceOf(form)
    if ((await fake.onProgress(action, 'heard', reference)) === 'gone') return void response.destroy()
    const behaviour = queued[action]?.shift()
    const result = !behaviour || behaviour.arrives ? answerTo(action, form) : null
    if ((await fake.onProgress(action, 'done', reference)) === 'gone') return void response.destroy()
    await wait(fake.slowMs)
    if (behaviour) return behaviour.answer(response, request)
    answerJson(response, 200, result)
    await fake.onProgress(action, 'answered', reference)
    return undefined
  })

  function referenceOf(form: URLSearchParams): string {
    const number = form.get('bulk[0][order_no]')
    const known = fake.submitted.find((each) => each.number === number)?.fields['reference']
    return known ?? form.get('bulk[0][reference]') ?? ''
  }

  function answerTo(action: Action, form: URLSearchParams): unknown {
    if (!form.get('api')) return error('3', 'Required api key')
    if (form.get('api') !== easyParcelKey) return error('4', 'Invalid api key')
    const of = (name: string) => form.get(`bulk[0][${name}]`) ?? ''
    if (action === 'EPRateCheckingBulk') return rates(of)
    if (action === 'EPSubmitOrderBulk') return submit(form)
    const order = fake.submitted.find(({ number }) => number === of('order_no'))
    if (!order) return success([{ status: 'Fail', remarks: 'Invalid order number' }])
    if (action === 'EPPayOrderBulk') return pay(order)
    if (action === 'EPOrderStatusBulk')
      return success([
        order.paid
          ? { order_no: order.number, order_status: 'Paid', order_payable: 'False' }
          : { order_no: order.number, order_status: 'Waiting Payment', order_payable: 'True' },
      ])
    return success([{ order_no: order.number, parcel: [parcelOf(order)] }])
  }

  function submit(form: URLSearchParams) {
    const fields = Object.fromEntries(
      [...form].flatMap(([name, value]) => {
        const inner = /^bulk\[0\]\[(\w+)\]$/.exec(name)?.[1]
        return inner ? [[inner, value] as const] : []
      }),
    )
    const missing = [
      'pick_name',
      'pick_addr1',
      'pick_code',
      'send_name',
      'send_contact',
      'send_addr1',
      'send_code',
    ]
      .concat('collect_date', 'weight', 'content', 'value')
      .find((name) => !fields[name])
    const carrier = carriers.find(({ id }) => id === fields['service_id'])
    if (missing ?? !carrier)
      return success([{ status: 'Fail', remarks: `Required ${missing ?? 'service_id'}` }])
    const number = `EI-${String(fake.submitted.length + 1).padStart(5, 'A')}`
    const priceSen = (carrier?.sen ?? 0) + fake.priceIncreaseSen
    fake.submitted.push({
      number,
      fields,
      priceSen,
      paid: 0,
      awb: `6318670${String(fake.submitted.length).padStart(5, '0')}`,
    })
    return success([
      {
        parcel_number: `EP-${number}`,
        order_number: number,
        price: ringgit(priceSen),
        status: 'Success',
        remarks: 'Order Successfully Placed.',
        courier: carrier?.name,
      },
    ])
  }

  function pay(order: Submitted) {
    if (fake.creditSen < order.priceSen)
      return success([{ orderno: order.number, messagenow: 'Insufficient Credit', parcel: [] }])
    // Assumes the worst case: EasyParcel does not document that it charges an order only once.
    order.paid += 1
    fake.creditSen -= order.priceSen
    return success([{ orderno: order.number, messagenow: 'Fully Paid', parcel: [parcelOf(order)] }])
  }

  function parcelOf(order: Submitted) {
    const known = order.paid > 0 && fake.callsUntilTracking <= 0
    if (order.paid > 0) fake.callsUntilTracking -= 1
    return {
      parcelno: `EP-${order.number}`,
      parcel_number: `EP-${order.number}`,
      ship_status: order.paid ? 'Pending For Collection' : 'Waiting Payment',
      awb: known ? order.awb : null,
      awb_id_link: known ? `${server.host}/pdf/${order.number}.pdf` : '',
      tracking_url: known ? `https://easyparcel.com/my/en/track/details/?awb=${order.awb}` : '',
    }
  }

  const fake: FakeEasyParcel = {
    ...server,
    submitted: [],
    receivedActions: [],
    creditSen: 100_000,
    priceIncreaseSen: 0,
    callsUntilTracking: 0,
    slowMs: 0,
    onProgress: async () => {},
    next: (action, ...behaviours) => void (queued[action] ??= []).push(...behaviours),
  }
  return fake
}
