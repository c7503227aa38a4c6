-- The one clock of an installation, for everything that one process writes and another compares: leases, due times, limits, expiries.
-- Machines may disagree about the time; they all ask here.
create function infra.now() returns timestamptz
  language sql stable parallel safe
  as $$ select statement_timestamp() $$;
grant execute on function infra.now() to vitrine_app, vitrine_auth;

-- For tests: moves the clock of this database. It runs with the rights of whoever calls it, and only the owner can replace a function.
create procedure infra.set_clock_offset(amount interval)
  language plpgsql
  as $body$
begin
  execute format(
    'create or replace function infra.now() returns timestamptz language sql stable parallel safe
     as $$ select statement_timestamp() + interval %L $$', amount);
end $body$;
