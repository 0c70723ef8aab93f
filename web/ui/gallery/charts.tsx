import { Card } from '../card.tsx'
import { BarChart, ColumnChart, type Datum } from '../desk/charts.tsx'
import { ChartTable } from '../desk/chart-table.tsx'
import { Plate } from './plate.tsx'

const weeks = [1200, 0, 3400, 2800, 4100, 3900].map((value, at): Datum => {
  const short = `${String(2 + at * 4).padStart(2, '0')}/11`
  return { key: short, label: short, short, value, text: `RM ${value}.00`, shortText: String(value), to: '#' }
})

export function ChartsPlate() {
  return (
    <Plate title="Charts">
      <div className="grid gap-4 sm:grid-cols-2">
        <Card>
          <ColumnChart label="Sales by week" data={weeks} />
          <ChartTable
            caption="Sales by week"
            columns={['Week from', 'Sales']}
            rows={weeks.map(({ key, short, text }) => ({ key, cells: [short, text] }))}
          />
        </Card>
        <Card>
          <BarChart label="Sales by week" data={weeks} />
        </Card>
      </div>
    </Plate>
  )
}
