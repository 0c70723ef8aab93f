-- Bank statements. Only statements whose running balance was proved are stored.
create table statement_imports (
  id bigint generated always as identity primary key,
  -- Bank and last digits of the account, as staff chose it.
  account text not null,
  file_name text not null,
  from_day date not null,
  to_day date not null,
  opening_sen bigint not null,
  closing_sen bigint not null,
  -- Number of rows in the file, and of those that were not in an earlier file.
  row_count integer not null,
  new_count integer not null,
  imported_by text not null,
  imported_at timestamptz not null default now()
);
create index statement_imports_latest on statement_imports (imported_at desc);

create table statement_lines (
  id bigint generated always as identity primary key,
  import_id bigint not null references statement_imports (id),
  account text not null,
  day date not null,
  -- Positive for money in.
  amount_sen bigint not null,
  balance_sen bigint not null,
  -- Number among equal rows, from 1. The text is not in the key, because a bank's CSV and PDF have different texts.
  copy integer not null check (copy > 0),
  text text not null,
  -- `ticked` credits pay an order; `reversal` debits took back a ticked credit, which is then `taken_back`.
  state text not null default 'open'
    check (state in ('open', 'ticked', 'dismissed', 'reversal', 'taken_back')),
  order_id uuid references orders (id) on delete set null,
  -- Credit that a reversal takes back.
  credit_id bigint references statement_lines (id),
  decided_by text,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  unique (account, day, amount_sen, balance_sen, copy)
);
create index statement_lines_open on statement_lines (day, id) where state = 'open';
create index statement_lines_import on statement_lines (import_id);
create index statement_lines_order on statement_lines (order_id) where order_id is not null;

-- Column mappings that staff confirmed, by the heading row of the bank's files.
create table statement_formats (
  headings text primary key,
  columns jsonb not null,
  confirmed_by text not null,
  confirmed_at timestamptz not null default now()
);
