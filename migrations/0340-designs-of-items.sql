-- A design and its approval belong to one item of the order: the position in `order_items`, from 0.
-- Before, the items of a basket shared them, and an approval didn't say how each one is cut.
alter table order_designs add column item integer not null default 0;
alter table order_proofs add column item integer not null default 0;
alter table production_pieces add column item integer not null default 0;

drop index order_designs_once;
create unique index order_designs_once on order_designs (order_id, item, hash) where complete;
alter table order_proofs drop constraint order_proofs_order_id_version_key;
alter table order_proofs add unique (order_id, item, version);
drop index order_proofs_approved;
create unique index order_proofs_approved on order_proofs (order_id, item)
  where approved_at is not null and withdrawn_at is null;

-- Items of baskets that are printed from designs. (`order_items` is a function, created after the
-- migrations.)
create temporary table printed_items on commit drop as
  select orders.id as order_id, orders.stage, (goods.place - 1)::integer as item,
    min(goods.place - 1) over of_order as first, count(*) over of_order as items
  from orders
  cross join lateral jsonb_array_elements(orders.goods -> 'items') with ordinality as goods (item, place)
  where orders.goods ->> 'kind' = 'basket' and (
    goods.item #>> '{goods,kind}' in ('sticker', 'ppsticker') or (goods.item #>> '{goods,design}')::boolean)
  window of_order as (partition by orders.id);

-- With one such item the design is its own. With several, the first one gets it and the others get
-- copies.
update order_designs set item = printed.first from printed_items printed where printed.order_id = order_designs.order_id;
update order_proofs set item = printed.first from printed_items printed where printed.order_id = order_proofs.order_id;
insert into order_designs (id, order_id, item, hash, name, type, bytes, width_px, height_px, preview, looked, proof, added_at, added_by, complete)
  select design.id || '-' || printed.item, design.order_id, printed.item, design.hash, design.name, design.type, design.bytes,
    design.width_px, design.height_px, design.preview, design.looked, design.proof, design.added_at, design.added_by, true
  from order_designs design
  join printed_items printed on printed.order_id = design.order_id and printed.item <> printed.first
  where design.complete;
insert into order_design_pieces (design_id, start, content)
  select piece.design_id || '-' || printed.item, piece.start, piece.content
  from order_design_pieces piece
  join order_designs design on design.id = piece.design_id and design.complete
  join printed_items printed on printed.order_id = design.order_id and printed.item <> printed.first
  where design.item = printed.first;
-- An approval of several items doesn't say how each is printed, so items not yet in production must be
-- approved again one by one.
update order_proofs set withdrawn_at = clock_timestamp()
from printed_items printed
where printed.order_id = order_proofs.order_id and printed.items > 1
  and printed.stage in ('quoted', 'new', 'paid') and approved_at is not null and withdrawn_at is null;
