-- The recipient's name in the DuitNow QR code. Empty for codes from before names were read.
alter table shop add column qr_recipient text not null default '';
