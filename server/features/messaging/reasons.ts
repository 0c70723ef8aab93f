/** Why a message failed whose part may or may not have been delivered (D-04); then a person has to decide. */
export const deliveryUnknown = 'Delivery unknown'
/** Why a message failed that nobody could send in time. */
export const missed = 'Missed'
/** Why a message is pending although its time has passed: it goes out when the shop's sending hours begin. */
export const waitsForHours = 'Waiting for sending hours'
/** … when a new number may send more: Settings, Gateway. */
export const waitsForWarmUp = 'Waiting: a new number has sent enough for today'
/** … when its receiver may get more. */
export const waitsForNumber = 'Waiting: this number has got enough for now'
/** … when those before it have gone, as messages are kept apart. */
export const waitsForTurn = 'Waiting for its turn'
/** The rules keep it back; when they change, it is looked at anew. */
export const keptBack = [waitsForHours, waitsForWarmUp, waitsForNumber, waitsForTurn]
