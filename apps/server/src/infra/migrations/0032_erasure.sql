-- needs: 3
-- What is needed to erase a person from one environment. Rights are only taken from functions that are new.

-- Who showed something, beside the name as it was. Null for shows of programs before this migration.
alter table content.shows add column shown_by_id uuid;

-- Addresses in the log that are no member's, e.g. of alert recipients, have no id beside them. Like the other changes of the log it
-- stays in the environments of the transaction.
create function content.erase_address_from_audit(address text, substitute text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
  update content.audit_names set name = substitute
  where environment_id = any (content.current_environments()) and of_id is null and lower(name) = address;
$$;
revoke execute on function content.erase_address_from_audit(text, text) from public;
grant execute on function content.erase_address_from_audit(text, text) to vitrine_app;
