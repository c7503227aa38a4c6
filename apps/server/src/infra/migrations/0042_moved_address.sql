-- The key that players pin, and the address to which this installation has moved, signed with it. One row.
create table infra.moved_address (
  id uuid primary key check (id = '00000000-0000-0000-0000-000000000001'),
  -- SPKI, in base64.
  public_key text not null,
  private_key_sealed bytea not null,
  moved_to text,
  moved_at timestamptz,
  signature text
);
grant select, insert, update on infra.moved_address to vitrine_app;
