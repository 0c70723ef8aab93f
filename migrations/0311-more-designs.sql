-- Press and vector formats, too. Drawings with scripts are refused before they are stored.
alter table order_designs drop constraint order_designs_type_check;
alter table order_designs add constraint order_designs_type_check check (type in (
  'image/png', 'image/jpeg', 'image/webp', 'image/tiff', 'image/svg+xml', 'application/pdf', 'image/vnd.adobe.photoshop'
));

-- Pieces that were made before approvals existed can be reprinted.
update production_pieces set unapproved_because = 'Made before approvals were kept'
where art ->> 'kind' = 'sticker' and proof_id is null and unapproved_because = '';
