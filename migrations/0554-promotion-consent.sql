-- Consent to promotions, by number. No row means no consent, which includes all contacts from before
-- this migration. A row outlives the contact, and is deleted with the person's data.
create table contact_consents (
  -- Digits with country code.
  number text primary key,
  agreed boolean not null,
  -- Time at which consent was given or withdrawn. The latest answer counts.
  at timestamptz not null default now(),
  -- The form or place where it was given; see `consentSources` in core/contacts/consent.ts.
  source text not null
);

-- The customer ticked the box for offers.
alter table orders add column wants_offers boolean not null default false;
alter table order_groups add column wants_offers boolean not null default false;

-- Promotions are sent to contacts with consent only. Earlier campaigns followed other rules and are
-- sent as planned.
alter table campaigns add column kind text not null default 'notice' check (kind in ('promotion', 'notice'));
