-- Invoices show their lines by location, as it was called then.
alter table content.invoice_lines add column location_name text;
