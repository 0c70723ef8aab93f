-- Number of stickers ordered. Some printed stickers are spare, because sheets are printed whole.
-- `null` if the piece is not a sticker or is a reprint.
alter table production_pieces add column wanted integer check (wanted > 0);
update production_pieces piece set wanted = (select (goods ->> 'quantity')::integer from orders where id = order_id)
where art ->> 'kind' = 'sticker'
  and exists (select from production_batches where id = batch_id and kind = 'batch');
