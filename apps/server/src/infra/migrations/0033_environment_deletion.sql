-- needs: 3
-- Environments are deleted after a time of grace. Rights are only taken from a function that is new.

alter table content.environments
  -- What was used after this moment costs nothing.
  add column delete_requested_at timestamptz,
  add column delete_at timestamptz,
  -- Everything is deleted but issued invoices, which are kept for the legal time.
  add column deleted_at timestamptz;
alter table identity.servers
  add column delete_at timestamptz,
  add column deleted_at timestamptz;

-- Deletes an environment of the transaction whose time has come. With invoices issued since that day, those stay and what is left of
-- the environment says nothing about its customer. Tells whether they do. The program itself may not delete from the audit log.
create function content.delete_environment(environment uuid, at timestamptz, keeps_invoices_since date) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  kept constant text[] := array['environments', 'invoices', 'invoice_lines', 'payments'];
  name text;
  found_rows bigint;
  is_done boolean;
begin
  perform from content.environments e
  where e.id = environment and e.id = any (content.current_environments()) and e.delete_at <= at for update;
  if not found then raise exception 'environment % is not to be deleted', environment; end if;
  if not exists (select from content.invoices i where i.environment_id = environment and i.issued_on >= keeps_invoices_since) then
    delete from content.environments where id = environment;
    return false;
  end if;
  -- Until nothing is left: tables refer to each other, and triggers may write to those that were emptied before.
  for pass in 1..20 loop
    is_done := true;
    for name in
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'environment_id'
      where c.relnamespace = 'content'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not c.relname = any (kept)
    loop
      begin
        execute format('delete from content.%I where environment_id = $1', name) using environment;
        get diagnostics found_rows = row_count;
        if found_rows > 0 then is_done := false; end if;
      exception when foreign_key_violation then
        is_done := false;
      end;
    end loop;
    exit when is_done;
  end loop;
  if not is_done then raise exception 'environment % could not be emptied', environment; end if;
  update content.environments
  set slug = 'deleted-' || id, name = 'Deleted', business = null, reseller = null, arrangement = 'none', deleted_at = at
  where id = environment;
  return true;
end $$;
revoke execute on function content.delete_environment(uuid, timestamptz, date) from public;
grant execute on function content.delete_environment(uuid, timestamptz, date) to vitrine_app;
