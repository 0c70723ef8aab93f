-- Postage rules in a single row. The default is RM 8.00, and RM 12.00 to East Malaysia.
create table postage (
  one boolean primary key default true check (one),
  -- {"Johor": {"fee_sen": 800, "more_sen": 0}, …} for every state.
  states jsonb not null,
  -- {"included_g": 1000, "step_g": 500, "packing_g": 50, "sheet_g": 20, "tag_set_g": 5, "logo_g": 5};
  -- `null` for a flat rate per order.
  by_weight jsonb,
  free_from_sen integer check (free_from_sen > 0),
  version integer not null default 1
);
insert into postage (states)
select jsonb_object_agg(state, jsonb_build_object('fee_sen', fee, 'more_sen', 0))
from (values
  ('Johor', 800), ('Kedah', 800), ('Kelantan', 800), ('Melaka', 800), ('Negeri Sembilan', 800), ('Pahang', 800),
  ('Perak', 800), ('Perlis', 800), ('Pulau Pinang', 800), ('Sabah', 1200), ('Sarawak', 1200), ('Selangor', 800),
  ('Terengganu', 800), ('WP Kuala Lumpur', 800), ('WP Labuan', 1200), ('WP Putrajaya', 800)) as fees (state, fee);

create trigger postage_changed after insert or update or delete or truncate on postage
  for each statement execute function announce_content();
