/** Why a message failed whose part may or may not have been delivered (D-04); then a person has to decide. */
export const deliveryUnknown = 'Delivery unknown'
/** Why a message failed that nobody could send in time. */
export const missed = 'Missed'
