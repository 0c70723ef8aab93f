-- Quotations, invoices, receipts and credit notes.

-- The last number of each kind and year. A row is locked while a document gets its number, so that a rolled back
-- document leaves no gap. A sequence would.
create table document_numbers (
  kind text not null check (kind in ('quotation', 'invoice', 'receipt', 'credit_note')),
  year integer not null,
  last integer not null check (last > 0),
  primary key (kind, year)
);

create table documents (
  id bigint generated always as identity primary key,
  kind text not null,
  year integer not null,
  number integer not null,
  -- The order may be deleted, the document is kept.
  order_id uuid references orders (id) on delete set null,
  -- Opens the document by a link.
  key text not null unique,
  language text not null check (language in ('ms', 'en')),
  -- Everything that is printed, as it was on the day of issue.
  content jsonb not null,
  total_sen integer not null check (total_sen >= 0),
  -- Day by which an invoice must be paid. `null` for other kinds.
  due_on date,
  -- The invoice that a credit note corrects.
  corrects bigint references documents (id),
  issued_on date not null,
  issued_at timestamptz not null default now(),
  issued_by text not null,
  unique (kind, year, number),
  foreign key (kind, year) references document_numbers (kind, year),
  check ((kind = 'credit_note') = (corrects is not null)),
  check ((kind = 'invoice') = (due_on is not null))
);
create index documents_order on documents (order_id, id);
create index documents_due on documents (due_on) where kind = 'invoice';
create index documents_corrects on documents (corrects) where corrects is not null;

-- Details of the company for documents. One row.
create table billing_settings (
  id boolean primary key default true check (id),
  -- Empty if it is the name of the shop.
  company_name text not null default '',
  -- Registration number at SSM.
  ssm_number text not null default '',
  -- Empty if the shop is not registered for SST. It then may not show or charge tax.
  sst_number text not null default '',
  invoice_title text not null default '',
  -- Tax in percent of products that have no rate.
  tax_percent integer not null default 0 check (tax_percent between 0 and 30),
  credit_days integer not null default 0 check (credit_days between 0 and 365)
);
insert into billing_settings default values;

create table product_taxes (
  product_id integer primary key references products (id) on delete cascade,
  tax_percent integer not null check (tax_percent between 0 and 30)
);
