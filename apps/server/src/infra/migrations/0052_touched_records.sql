-- Which records this transaction has changed so far, so that a preview reads no others twice.
create function content.touched_records() returns table (resource text, id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off
  as $$
  select distinct c.resource, c.subject_id from infra.open_changes c
  where c.transaction = pg_current_xact_id_if_assigned() and c.environment_id = any (content.current_environments())
$$;
grant execute on function content.touched_records() to vitrine_app;
