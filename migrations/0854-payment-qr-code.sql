-- The text of the DuitNow QR code, with which invoices and statements draw it. Empty for codes from before.
alter table shop add column qr_code text not null default '';
