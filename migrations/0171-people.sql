-- Time at which the customer's data was deleted, on request or by retention. Items and amounts stay.
alter table orders add column anonymised_at timestamptz;
