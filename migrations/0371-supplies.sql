-- Costs of the shop, a single row, for computing margins.
create table cost_rules (
  one boolean primary key default true check (one),
  -- [{"material": "DTF film", "width_mm": 290, "sen": 850, "ink_sen": 120, "warn_below": 20}, …]: per
  -- metre of film, or per sheet (width 0).
  supplies jsonb not null default '[]',
  wage_sen_per_hour integer not null default 0 check (wage_sen_per_hour >= 0),
  -- Minutes of work, such as {"sets": 4, "sheets": 1.5, "pieces": 0}.
  minutes jsonb not null default '{"sets": 0, "sheets": 0, "pieces": 0}',
  -- [{"product_id": 7, "minutes": 2.5, "outside_sen": 300}, …]: products that take a different time,
  -- or come from a supplier.
  products jsonb not null default '[]',
  version integer not null default 1
);
insert into cost_rules default values;

-- Stock of each material: thousandths of a metre of film of a width, or of a sheet (width 0).
create table supplies (
  material text not null,
  width_mm integer not null,
  in_stock_milli integer not null,
  counted_at timestamptz not null default clock_timestamp(),
  primary key (material, width_mm)
);

-- Deliveries and stock counts entered by staff. Append-only.
create table supply_moves (
  id bigint generated always as identity primary key,
  -- Idempotency key from the browser. A repeated call counts once.
  request_id text not null unique,
  material text not null,
  width_mm integer not null,
  kind text not null check (kind in ('delivery', 'count')),
  -- The change, and the stock afterwards.
  milli integer not null,
  left_milli integer not null,
  note text not null,
  at timestamptz not null default clock_timestamp(),
  done_by text not null,
  foreign key (material, width_mm) references supplies
);
create index supply_moves_of on supply_moves (material, width_mm, id);

-- Material that a batch uses for a product of an order. The primary key prevents counting it twice
-- after a crash. Material of a deleted order stays used.
create table supply_uses (
  batch_id uuid not null references production_batches (id) on delete cascade,
  order_id uuid not null,
  -- 0 if the item is not in the catalog.
  product_id integer not null,
  material text not null,
  width_mm integer not null,
  milli integer not null check (milli > 0),
  at timestamptz not null,
  primary key (batch_id, order_id, product_id, material, width_mm)
);
create index supply_uses_order on supply_uses (order_id, product_id) include (material, width_mm, milli);
create index supply_uses_at on supply_uses (at) include (material, width_mm, milli);

-- Material used by earlier batches: a sheet is divided by the area of its pieces. For baskets the item
-- is unknown, so their material belongs to no product.
insert into supply_uses (batch_id, order_id, product_id, material, width_mm, milli, at)
select shared.batch_id, shared.order_id, coalesce(orders.product_id, 0), shared.material, shared.width_mm,
  greatest(1, round(sum(shared.milli)))::integer, min(shared.made_at)
from (
  select sheets.batch_id, pieces.order_id, sheets.material,
    case when sheets.material = 'DTF film' then round((sheets.film ->> 'widthMm')::numeric)::integer else 0 end as width_mm,
    sheets.times * case when sheets.material = 'DTF film' then (sheets.film ->> 'heightMm')::numeric else 1000 end
      * pieces.width_mm * pieces.height_mm
      / sum(pieces.width_mm * pieces.height_mm) over (partition by sheets.batch_id, sheets.number) as milli,
    batches.made_at
  from production_sheets as sheets
  join production_batches as batches on batches.id = sheets.batch_id and batches.undone_at is null
  cross join jsonb_array_elements(sheets.placed) as placed
  join production_pieces as pieces on pieces.batch_id = sheets.batch_id
    and pieces.order_number || '/' || (pieces.line + 1) = placed ->> 'key'
    and (pieces.claimed or batches.kind = 'reprint')
) as shared join orders on orders.id = shared.order_id
group by 1, 2, 3, 4, 5;
