-- The default banners on a cutting mat: see docs/decisions/0173. The shop's own banners stay.
update banners set ground = '#17624b', ink = 'light'
where image_url in ('/pictures/banner-pp-desk.svg', '/pictures/banner-nametag-desk.svg')
  and (ground, ink) in (('#f9d7e4', 'dark'), ('#8fd3ea', 'dark'));
