-- Whose order it was is no longer known: on request, or because the shop keeps it no longer. Goods and amounts stay.
alter table orders add column anonymised_at timestamptz;
