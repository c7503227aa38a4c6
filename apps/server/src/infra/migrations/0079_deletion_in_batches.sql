-- needs: 3
-- Rights are only taken from a function that is new.
-- Once the deletion of an environment began, nobody can enter it any more, and it can't be kept.
alter table content.environments add column deletion_began_at timestamptz;

-- Deletes at most 5,000 rows of an environment whose deletion began, of plays those of one month, and returns how many: none is left
-- where it returns 0. Null while another program deletes. The program itself may not delete from the history and the audit log.
create function content.delete_rows(environment uuid, table_name text) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  -- Otherwise what was deleted before is read again for every batch.
  set enable_seqscan = off set enable_bitmapscan = off
  as $$
declare
  kept constant text[] := array['environments', 'invoices', 'invoice_lines', 'payments'];
  -- In the order in which they were written, so that neighbours go together.
  sorted constant text := case table_name when 'plays' then 'order by started_at' else '' end;
  part regclass;
  found_rows integer := 0;
begin
  perform from content.environments e
  where e.id = environment and e.id = any (content.current_environments()) and e.delete_at <= infra.now() and e.deletion_began_at is not null;
  if not found then raise exception 'environment % is not to be deleted', environment; end if;
  if table_name = any (kept) then raise exception 'content.% is deleted with its environment', table_name; end if;
  if not pg_try_advisory_xact_lock(hashtext('content.delete_rows')) then return null; end if;
  for part in
    select coalesce(i.inhrelid, c.oid) from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'environment_id'
    left join pg_inherits i on i.inhparent = c.oid
    where c.relnamespace = 'content'::regnamespace and c.relkind in ('r', 'p') and c.relname = table_name
    order by coalesce(i.inhrelid, c.oid)::regclass::text
  loop
    execute format(
      'delete from %1$s where ctid = any (array(
        select ctid from %1$s where environment_id = $1 %2$s limit 5000 for update skip locked))', part, sorted)
      using environment;
    get diagnostics found_rows = row_count;
    exit when found_rows > 0;
  end loop;
  return found_rows;
end $$;
revoke execute on function content.delete_rows(uuid, text) from public;
grant execute on function content.delete_rows(uuid, text) to vitrine_app;
