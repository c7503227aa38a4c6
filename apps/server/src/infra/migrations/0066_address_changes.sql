-- The address of an installation in a shop's network is the machine's own, which a router may change.

alter table identity.content_servers
  -- The address before this one, and since when it is another: screens that were paired at the old one must be moved.
  add column previous_url text,
  add column url_changed_at timestamptz;
