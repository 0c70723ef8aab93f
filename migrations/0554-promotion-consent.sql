-- Consent to promotions, by number. A number without a row was never asked, which counts as no consent: so do all
-- contacts from before this migration. A row outlives the contact that it was given for, and goes when the person is
-- forgotten.
create table contact_consents (
  -- Digits with country code.
  number text primary key,
  agreed boolean not null,
  -- When it was given or withdrawn. The latest answer counts.
  at timestamptz not null default now(),
  -- The form or place it comes from; see `consentSources` in core/contacts/consent.ts.
  source text not null
);

-- The customer has ticked the box for offers.
alter table orders add column wants_offers boolean not null default false;
alter table order_groups add column wants_offers boolean not null default false;

-- Promotions go to contacts with consent only. Campaigns from before this migration were made under other rules and
-- go out as they were planned.
alter table campaigns add column kind text not null default 'notice' check (kind in ('promotion', 'notice'));
