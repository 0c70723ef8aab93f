-- How many stickers were ordered: sheets are printed whole, so that some are to spare. Null: no stickers, or a reprint.
alter table production_pieces add column wanted integer check (wanted > 0);
update production_pieces piece set wanted = (select (goods ->> 'quantity')::integer from orders where id = order_id)
where art ->> 'kind' = 'sticker'
  and exists (select from production_batches where id = batch_id and kind = 'batch');
