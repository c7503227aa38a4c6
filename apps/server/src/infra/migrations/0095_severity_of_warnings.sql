-- How bad a warning of a feed is, also of those that are left out. Null for what was read before this release.
alter table content.feed_alerts add column severity text;
