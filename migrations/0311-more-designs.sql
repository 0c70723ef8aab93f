-- Files of presses and drawing programs, too. A drawing that could run anything is refused before it is stored.
alter table order_designs drop constraint order_designs_type_check;
alter table order_designs add constraint order_designs_type_check check (type in (
  'image/png', 'image/jpeg', 'image/webp', 'image/tiff', 'image/svg+xml', 'application/pdf', 'image/vnd.adobe.photoshop'
));

-- What was laid out before approvals were kept can be printed again.
update production_pieces set unapproved_because = 'Made before approvals were kept'
where art ->> 'kind' = 'sticker' and proof_id is null and unapproved_because = '';
