import { ButtonsPlate } from './buttons.tsx'
import { ChartsPlate } from './charts.tsx'
import { ChromePlate } from './chrome.tsx'
import { FieldsPlate } from './fields.tsx'
import { OverlaysPlate } from './overlays.tsx'
import { SurfacesPlate } from './surfaces.tsx'
import { TablePlate } from './table.tsx'
import { TypePlate } from './type.tsx'
import { WayPlate } from './way.tsx'

export function Plates() {
  return (
    <>
      <ChromePlate />
      <TypePlate />
      <ButtonsPlate />
      <FieldsPlate />
      <SurfacesPlate />
      <WayPlate />
      <OverlaysPlate />
      <TablePlate />
      <ChartsPlate />
    </>
  )
}
