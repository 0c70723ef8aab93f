-- The catalog of a new shop. Every row can be changed or deleted; new rows get ids from 100.

insert into categories (id, name, slug, parent, status, description, image_url, external_url, position) values
  (1, 'Stickerprint', 'stickerprint', 'printing', 'active',
   'Sticker mirrorcoat dan PP, dipotong ikut saiz anda.', '/pictures/stickerprint.svg', null, 1),
  (2, 'Iron-On DTF', 'iron-on-dtf', 'printing', 'active',
   'Name tag dan logo sekolah, gosok terus pada baju.', '/pictures/iron-on-dtf.svg', null, 2),
  (3, 'Edibleprint', 'edibleprint', 'printing', 'active',
   'Gambar boleh makan untuk kek dan kukis.', '/pictures/edibleprint.svg', 'https://edibleprint.example/', 3),
  (4, 'Fashion', 'fashion', null, 'inactive', 'Baju dan aksesori pilihan.', '/pictures/fashion.svg', null, 4),
  (5, 'Food', 'food', null, 'inactive', 'Makanan dan kuih dari dapur kami.', '/pictures/food.svg', null, 5),
  (6, 'Prelove', 'prelove', null, 'inactive', 'Barang terpakai yang masih elok.', '/pictures/prelove.svg', null, 6),
  (7, 'G-Shock', 'g-shock', null, 'inactive', 'Jam tangan lasak untuk peminat.', '/pictures/g-shock.svg', null, 7);

insert into products (id, name, slug, category_id, status, flow, price_sen, description, image_url, position) values
  (5, 'Mirrorcoat Sticker', 'mirrorcoat-sticker', 1, 'active', 'sticker', 800,
   'Kertas berkilat untuk label jualan, kotak hadiah dan majlis.', '/pictures/sticker-mirrorcoat.svg', 1),
  (7, 'PP Sticker', 'pp-sticker', 1, 'active', 'ppsticker', 800,
   'Kalis air, lutsinar atau putih, untuk botol dan bekas.', '/pictures/sticker-pp.svg', 2),
  -- These products are shown as coming soon until their order forms exist.
  (15, 'Iron-On Name Tag', 'iron-on-name-tag', 2, 'inactive', 'nametag', null,
   'Tujuh tanda nama satu set, pilih warna sendiri.', '/pictures/nametag.svg', 1),
  (18, 'Iron-On Logo', 'iron-on-logo', 2, 'inactive', 'logo', null,
   'Logo sekolah siap potong, gosok sekali terus lekat.', '/pictures/iron-on-logo.svg', 2);

insert into services (id, name, image_url, link, position) values
  (1, 'Sticker', '/pictures/service-sticker.svg', '/category/printing/stickerprint', 1),
  (2, 'PP Sticker', '/pictures/service-pp-sticker.svg', '/printing/ppsticker', 2),
  (3, 'Name Tag', '/pictures/service-nametag.svg', '/category/printing/iron-on-dtf', 3),
  (4, 'Logo Sekolah', '/pictures/service-logo.svg', '/category/printing/iron-on-dtf', 4),
  (5, 'Edibleprint', '/pictures/service-edibleprint.svg', 'https://edibleprint.example/', 5);

select setval(pg_get_serial_sequence('categories', 'id'), 99);
select setval(pg_get_serial_sequence('products', 'id'), 99);
select setval(pg_get_serial_sequence('services', 'id'), 99);

insert into price_lists (id, name) values ('sticker', 'Mirrorcoat Sticker'), ('ppsticker', 'PP Sticker');
insert into price_list_sizes (price_list_id, size_mm)
  select list, size * 10 from unnest(array['sticker', 'ppsticker']) list, generate_series(3, 10) size;
insert into price_tiers (price_list_id, sheets, price_sen)
  select list, sheets, price
  from unnest(array['sticker', 'ppsticker']) list,
    (values (1, 800), (3, 700), (5, 600), (6, 420), (11, 380), (21, 350)) as tier (sheets, price);
