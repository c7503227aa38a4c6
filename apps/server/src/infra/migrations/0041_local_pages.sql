-- Pages and streams that only the screens can reach: the server never fetches them.
alter table content.playables add column is_local boolean not null default false;
-- Addresses are checked every hour, and painted once a day.
alter table content.playables add column painted_at timestamptz;
