-- English names and descriptions. If one is empty, the Malay text is used.
alter table products add column name_en text not null default '', add column description_en text not null default '';
alter table categories add column name_en text not null default '', add column description_en text not null default '';
alter table services add column name_en text not null default '';

-- Texts of the example catalog, unless the shop has written its own.
update categories set description_en = english
from (values
  ('stickerprint', 'Sticker mirrorcoat dan PP, dipotong ikut saiz anda.', 'Mirrorcoat and PP stickers, cut to your size.'),
  ('iron-on-dtf', 'Name tag dan logo sekolah, gosok terus pada baju.', 'Name tags and school logos to iron straight onto clothes.'),
  ('edibleprint', 'Gambar boleh makan untuk kek dan kukis.', 'Edible pictures for cakes and cookies.'),
  ('fashion', 'Baju dan aksesori pilihan.', 'Clothes and accessories that we picked.'),
  ('food', 'Makanan dan kuih dari dapur kami.', 'Meals and treats from our kitchen.'),
  ('prelove', 'Barang terpakai yang masih elok.', 'Pre-loved things in good shape.'),
  ('g-shock', 'Jam tangan lasak untuk peminat.', 'Tough watches for those who love them.')
) as stock (slug, malay, english)
where categories.slug = stock.slug and categories.description = stock.malay;

update products set description_en = english
from (values
  ('mirrorcoat-sticker', 'Kertas berkilat untuk label jualan, kotak hadiah dan majlis.', 'Glossy paper for product labels, gift boxes and parties.'),
  ('pp-sticker', 'Kalis air, lutsinar atau putih, untuk botol dan bekas.', 'Waterproof, clear or white, for bottles and jars.'),
  ('iron-on-name-tag', 'Tujuh tanda nama satu set, pilih warna sendiri.', 'Seven name tags a set, in the colours that you choose.'),
  ('iron-on-logo', 'Logo sekolah siap potong, gosok sekali terus lekat.', 'School logos, cut and ready: iron once, and they stay.')
) as stock (slug, malay, english)
where products.slug = stock.slug and products.description = stock.malay;

update services set name_en = 'School Logo' where name = 'Logo Sekolah';
