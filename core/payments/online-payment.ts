export const onlinePaymentMethods = ['duitnow_qr', 'fpx', 'card', 'ewallet', 'other'] as const
export type OnlinePaymentMethod = (typeof onlinePaymentMethods)[number]
