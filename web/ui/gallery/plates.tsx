import { ButtonsPlate } from './buttons.tsx'
import { FieldsPlate } from './fields.tsx'
import { OverlaysPlate } from './overlays.tsx'
import { SurfacesPlate } from './surfaces.tsx'
import { TablePlate } from './table.tsx'
import { TypePlate } from './type.tsx'

export function Plates() {
  return (
    <>
      <TypePlate />
      <ButtonsPlate />
      <FieldsPlate />
      <SurfacesPlate />
      <OverlaysPlate />
      <TablePlate />
    </>
  )
}
