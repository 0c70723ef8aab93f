-- Reviews by customers, at most one per order, shown on the home page after approval.
create table order_words (
  order_id uuid primary key references orders (id) on delete cascade,
  -- Empty if the review was withdrawn. The row is kept to count how often the customer has submitted a
  -- review.
  words text not null check (char_length(words) <= 280),
  state text not null check (state in ('waiting', 'agreed', 'hidden')),
  said integer not null default 1,
  said_at timestamptz not null default now(),
  version integer not null default 1
);
create index order_words_by_state on order_words (state, said_at);

-- Pages are cached until their content changes. Pages don't show pending reviews.
create trigger order_words_shown after insert or update on order_words
  for each row when (new.state = 'agreed') execute function announce_content();
create trigger order_words_gone after update or delete on order_words
  for each row when (old.state = 'agreed') execute function announce_content();
