import type { Method } from '#core/contract.ts'

/** A call to begin with; everything in it can be edited. */
export interface SampleCall {
  name: string
  method: Method
  path: string
  body?: object
}

const customer = { nama: 'Aisyah', phone: '0123456789', deliveryMethod: 'selfPickup' }

/** The calls by what they are about, in the words of the shop (API-01, API-03, API-04). */
export const callGroups: Record<string, SampleCall[]> = {
  Catalog: [
    { name: 'List services', method: 'GET', path: '/api/v2/services' },
    { name: 'List categories', method: 'GET', path: '/api/v2/products/categories' },
    { name: 'List products', method: 'GET', path: '/api/v2/products?page=1&limit=20' },
    { name: 'Products of a category', method: 'GET', path: '/api/v2/products/?category_id=1' },
    { name: 'One product', method: 'GET', path: '/api/v2/products/5' },
  ],
  Prices: [
    { name: 'Sticker sizes', method: 'GET', path: '/api/sticker-print/sizes' },
    { name: 'Sticker price schedule', method: 'GET', path: '/api/sticker-print/price-schedule' },
    { name: 'PP sticker sizes', method: 'GET', path: '/api/products/ppsticker/sizes' },
    { name: 'PP sticker price schedule', method: 'GET', path: '/api/products/ppsticker/price-schedule' },
  ],
  Orders: [
    {
      name: 'Save a sticker order',
      method: 'POST',
      path: '/api/sticker-print/save-order',
      body: {
        ...customer,
        stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
      },
    },
    { name: 'Sticker order details', method: 'GET', path: '/api/sticker-print/get-order-details?id=' },
    { name: 'Name tag colours', method: 'GET', path: '/api/iron-on/colors' },
    {
      name: 'Save a name tag order',
      method: 'POST',
      path: '/api/iron-on/save-order',
      body: { ...customer, orders: [{ namaAnak: 'SITI', warna: 'Red/White', bilangan: 1 }] },
    },
    { name: 'Schools with logos', method: 'GET', path: '/api/iron-on-logo/schools' },
    {
      name: 'Jersey list',
      method: 'GET',
      path: '/api/jersey-softball/get-orders?orderId=SKJ6-G&sheetName=Sheet1',
    },
    { name: 'Orders, newest first', method: 'GET', path: '/api/v2/orders?limit=20' },
  ],
  Contacts: [
    { name: 'List contacts', method: 'GET', path: '/api/v2/contacts?page=1&limit=20' },
    {
      name: 'Add a contact',
      method: 'POST',
      path: '/api/v2/contacts',
      body: { name: 'Aisyah', phone: '60123456789' },
    },
  ],
  'Scheduled messages': [
    { name: 'List messages', method: 'GET', path: '/api/v2/scheduled-messages' },
    { name: 'Pending messages', method: 'GET', path: '/api/v2/scheduled-messages/?status=pending' },
    { name: 'Count by status', method: 'GET', path: '/api/v2/scheduled-messages/status' },
    {
      name: 'Schedule a message',
      method: 'POST',
      path: '/api/v2/scheduled-messages',
      body: { phone: '60123456789', message: 'Salam!', scheduled_time: '2030-01-01 09:00:00' },
    },
    {
      name: 'Cancel a message',
      method: 'POST',
      path: '/api/v2/scheduled-messages/cancel',
      body: { id: '' },
    },
  ],
  Identity: [
    {
      name: 'Sign in',
      method: 'POST',
      path: '/wp-json/jwt-auth/v1/token',
      body: { username: '', password: '' },
    },
    { name: 'Who am I', method: 'GET', path: '/wp-json/wp/v2/users/me' },
  ],
}
