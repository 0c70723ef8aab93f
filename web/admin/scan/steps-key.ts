/** Where a device keeps what it has scanned and not sent. */
export const stepsKey = 'cetak-scanned-steps'
