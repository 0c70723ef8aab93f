/** Diameter in mm of the 50 sen coin issued in 2012. */
export const coinDiameterMm = 22.65

/** The coin is centred on the origin. SVG units are millimetres. */
export function CoinPicture() {
  return (
    <>
      <circle r={coinDiameterMm / 2} cx="0.6" cy="0.9" fill="#0e3b2e" opacity="0.5" />
      <circle r={coinDiameterMm / 2} fill="#d9b54a" />
      <circle r={coinDiameterMm / 2 - 1.2} fill="none" stroke="#b38f2c" strokeWidth="0.6" />
      <text textAnchor="middle" y="1.6" fontSize="8" fontWeight="700" fill="#7a5f12">
        50
      </text>
      <text textAnchor="middle" y="6.6" fontSize="3.6" fontWeight="600" fill="#7a5f12">
        SEN
      </text>
    </>
  )
}
