-- What an operator arranges before the other side is there.

alter table identity.content_servers
  -- Added by the operator, and not heard of yet; no environment is made on it before.
  add column awaited_since timestamptz;

alter table identity.signups
  -- The address the operator wishes for the server; null: one made from the name.
  add column slug text;
